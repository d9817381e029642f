/** Has the photos there before the first frame. A photo that is late or broken keeps nothing waiting for long. */

const LIMIT_MS = 1_000;

export async function loadPhotos(addresses: readonly string[]): Promise<void> {
  const all = addresses.map((address) => {
    const image = new Image();
    image.src = address;
    return image.decode();
  });
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  if (all.length > 0) await Promise.race([Promise.allSettled(all), limit]);
}
