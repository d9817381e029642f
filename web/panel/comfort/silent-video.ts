/**
 * A video of two by two points, painted on a canvas and played from its stream.
 *
 * Engines let a playing video hold the screen under rules of their own, and this one is made to meet them: Blink asks for a
 * video that is in sight, of any size if it is a stream; Gecko for one that is a stream or has sound; WebKit for one that
 * has sound, is not muted and is not set to loop. The sound is silence, and only WebKit gets it, since it takes the audio
 * output from other apps.
 */

const FRAME_MS = 500;

export function makeSilentVideo(): HTMLVideoElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = 2;
  canvas.height = 2;
  // Gecko makes no stream of a canvas that has no context yet.
  const brush = canvas.getContext("2d");
  if (!brush || typeof canvas.captureStream !== "function") return null;
  const stream = canvas.captureStream();
  const silence = isWebKit() ? makeSilence() : null;
  if (silence) stream.addTrack(silence);
  const video = document.createElement("video");
  video.className = "awake-video";
  video.muted = silence === null;
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.tabIndex = -1;
  video.setAttribute("aria-hidden", "true");
  video.srcObject = stream;
  paint(brush, video);
  return video;
}

/** A stream that never changes does not count as playing everywhere. */
function paint(brush: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  let turn = 0;
  const frame = () => {
    turn = 1 - turn;
    brush.fillStyle = turn ? "#161c24" : "#161c25";
    brush.fillRect(0, 0, 2, 2);
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  video.addEventListener("play", () => {
    clearInterval(timer);
    timer = setInterval(frame, FRAME_MS);
  });
  video.addEventListener("pause", () => clearInterval(timer));
  frame();
}

const isWebKit = () => navigator.vendor.startsWith("Apple");

function makeSilence(): MediaStreamTrack | null {
  try {
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    const level = new GainNode(context, { gain: 0 });
    const source = new ConstantSourceNode(context);
    source.connect(level).connect(out);
    source.start();
    return out.stream.getAudioTracks()[0] ?? null;
  } catch {
    return null;
  }
}
