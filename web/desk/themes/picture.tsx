/** The live picture of the draft: the on-air page in a frame, told what to draw. */
import { useEffect, useRef } from "preact/hooks";
import { samplePage } from "../requests";
import type { Found, Moment, Tell } from "../sample/speech";
import { t } from "../words";
import { base, draft } from "./draft";

/** Sliders and colour fields move faster than a frame draws. */
const REST_MS = 60;

export function Picture(props: { moment: Moment; label: string; onFound?: (found: Found) => void }) {
  const { moment, label, onFound } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const ready = useRef(false);
  const manifest = draft.value;
  const files = base.value;

  const send = () => {
    if (!ready.current || !manifest) return;
    const ask = { sample: { moment, manifest, base: files } };
    frame.current?.contentWindow?.postMessage(ask, window.location.origin);
  };
  const latest = useRef({ send, onFound });
  latest.current = { send, onFound };

  useEffect(() => {
    const hear = (event: MessageEvent<Partial<Tell>>) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const said = event.data?.sample;
      if (said === "ready") {
        ready.current = true;
        latest.current.send();
      } else if (said) latest.current.onFound?.(said);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is made of these.
  useEffect(() => {
    const timer = setTimeout(send, REST_MS);
    return () => clearTimeout(timer);
  }, [moment, manifest, files]);

  return (
    <div class="sample">
      <iframe
        ref={frame}
        src={samplePage()}
        title={`${label}: ${t(`desk-moment-${moment}`)}`}
        tabIndex={-1}
      />
    </div>
  );
}
