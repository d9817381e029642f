/** The keyboard, told twice: all keys in a sheet, the most used ones under the seats of a laptop. */
import type { ComponentChildren } from "preact";
import { Close } from "../icons";
import { outlook, t } from "../store";
import { points } from "../words/format";
import { sheet } from "./sheet";

interface Key {
  caps: readonly string[];
  does: string;
}

/** The marks on the keys themselves are the same in every language. */
const CAP = {
  digits: "1…0",
  technical_minor: "T",
  technical_major: "B",
  caution: "U",
  removal: "X",
  enter: "Enter",
  undo: "Backspace",
  search: "/",
  more: "+",
  less: "−",
  timeline: "L",
  escape: "Esc",
  yes: "Y",
  no: "N",
  all: "?",
} as const;

function keys(): { hints: Key[]; more: Key[] } {
  const hints: Key[] = [
    { caps: [CAP.digits], does: t("panel-does-foul") },
    { caps: [t("panel-keys-shift")], does: t("panel-does-round") },
    ...armed("technical_minor"),
    ...armed("technical_major"),
    { caps: [t("panel-keys-space")], does: t("panel-does-pause") },
    { caps: [CAP.enter], does: t("panel-does-next") },
    { caps: [CAP.undo], does: t("panel-does-undo") },
    { caps: [CAP.search], does: t("panel-does-search") },
    { caps: [CAP.escape], does: t("panel-does-leave") },
    { caps: [CAP.all], does: t("panel-does-all") },
  ];
  const more: Key[] = [
    ...armed("caution"),
    ...(has("removal") ? [{ caps: [CAP.removal], does: t("panel-does-removal") }] : []),
    { caps: [CAP.more, CAP.less], does: t("panel-does-seconds") },
    { caps: [CAP.timeline], does: t("panel-does-timeline") },
    { caps: [CAP.yes, CAP.no], does: t("panel-does-answer") },
  ];
  return { hints, more };
}

const has = (kind: string) => outlook.value?.register.some((key) => key.kind === kind) ?? false;

/** A penalty that is armed by a letter, if the regulation has it. */
function armed(kind: "technical_minor" | "technical_major" | "caution"): Key[] {
  const key = outlook.value?.register.find((one) => one.kind === kind);
  if (!key) return [];
  const does =
    key.points === null ? t("panel-does-caution") : t("panel-does-technical", { points: points(key.points) });
  return [{ caps: [t("panel-keys-then", { key: CAP[kind] })], does }];
}

export function KeyHints() {
  return (
    <section class="key-hints" aria-label={t("panel-keys-hints")}>
      <KeyList of={keys().hints} />
    </section>
  );
}

export function KeysSheet() {
  const { hints, more } = keys();
  return (
    <>
      <SheetHead>{t("panel-keys")}</SheetHead>
      <section class="card keys-card">
        <KeyList of={[...hints, ...more]} />
      </section>
    </>
  );
}

export function SheetHead({ children }: { children: ComponentChildren }) {
  return (
    <div class="sheet-head">
      <h2>{children}</h2>
      <button
        type="button"
        class="button square"
        data-testid="close-sheet"
        aria-label={t("panel-close")}
        onClick={() => {
          sheet.value = null;
        }}
      >
        <Close />
      </button>
    </div>
  );
}

function KeyList({ of }: { of: readonly Key[] }) {
  return (
    <dl class="key-list">
      {of.map(({ caps, does }) => (
        <div key={caps.join()}>
          <dt>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
