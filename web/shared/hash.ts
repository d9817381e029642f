/** FNV-1a: tells short texts apart. Venue pages are plain http, where the browser offers no `crypto.subtle`. */
export function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
