/** Copying to the clipboard; where the browser does not let a page, the text is selected for the hand to copy. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./words";

const DONE_MS = 1_800;

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No secure context, or not allowed.
    return byCommand(text);
  }
}

/** The older way, which a plain http page still has. */
function byCommand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "unseen";
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

export function Copy({ text, label, what }: { text: string; label?: string; what?: string }) {
  const state = useSignal<"idle" | "done" | "by-hand">("idle");
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = state.value;
  useEffect(() => {
    if (shown === "by-hand") {
      field.current?.focus();
      field.current?.select();
    }
    if (shown !== "done") return;
    const timer = setTimeout(() => {
      state.value = "idle";
    }, DONE_MS);
    return () => clearTimeout(timer);
  }, [shown, state]);
  return (
    <span class="copy">
      <button
        type="button"
        class="button"
        aria-label={what === undefined ? undefined : `${label ?? t("desk-copy")}: ${what}`}
        onClick={async () => {
          state.value = (await toClipboard(text)) ? "done" : "by-hand";
        }}
      >
        {shown === "done" ? t("desk-copied") : (label ?? t("desk-copy"))}
      </button>
      {shown === "by-hand" && (
        <span class="by-hand">
          <textarea
            ref={field}
            readOnly
            rows={text.includes("\n") ? 8 : 2}
            value={text}
            aria-label={t("desk-copy-by-hand")}
          />
          <span class="by-hand-row">
            <span>{t("desk-copy-by-hand")}</span>
            <button
              type="button"
              class="button"
              onClick={() => {
                state.value = "idle";
              }}
            >
              {t("desk-close")}
            </button>
          </span>
        </span>
      )}
      <span class="unseen" role="status">
        {shown === "done" ? t("desk-copied") : ""}
      </span>
    </span>
  );
}
