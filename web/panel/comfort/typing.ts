/** Makes room for the phone's own keyboard: the slab stays above it, whole where there is height enough. */

/** A keyboard is higher than a browser's bars. */
const KEYBOARD_PX = 140;
/** Below this the slab's keys shrink to one row of numbers. */
const WHOLE_SLAB_PX = 480;

export function watchTyping(): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const root = document.documentElement;
  const makeRoom = () => {
    const hidden = window.innerHeight - view.height;
    const typing = hidden > KEYBOARD_PX && view.scale === 1;
    root.style.setProperty("--keyboard", typing ? `${hidden}px` : "0px");
    if (typing) root.dataset.typing = view.height >= WHOLE_SLAB_PX ? "roomy" : "tight";
    else delete root.dataset.typing;
    if (typing) window.scrollTo(0, 0);
  };
  view.addEventListener("resize", makeRoom);
  makeRoom();
  return () => view.removeEventListener("resize", makeRoom);
}
