/** When the panel draws: once in a frame, however much has changed. */
import { options } from "preact";

/** A page in the background has no frames. */
const WITHOUT_FRAMES_MS = 200;

/**
 * A tap, its answer and the new picture come close together, and what is drawn in between is never seen. It also leaves
 * the device to the tap that has just been sent: drawing ten keys takes longer than sending one order.
 */
export function drawByFrames(): void {
  options.debounceRendering = (draw) => {
    const now = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      draw();
    };
    const frame = requestAnimationFrame(now);
    const timer = setTimeout(now, WITHOUT_FRAMES_MS);
  };
}
