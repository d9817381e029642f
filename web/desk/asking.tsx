/** A question in the place where something was pressed: what would follow, the button that does it, and a way out. */
import type { ComponentChildren } from "preact";
import { t } from "./words";

interface AskingProps {
  question: string;
  /** Read out at once: it stands in the way of something else that was pressed. */
  urgent?: boolean;
  onNo: () => void;
  /** The buttons that do it. */
  children: ComponentChildren;
}

export function Asking({ question, urgent, onNo, children }: AskingProps) {
  return (
    <div class="asking" role={urgent ? "alert" : undefined}>
      <p>{question}</p>
      <div class="row">
        {children}
        <button type="button" class="button" onClick={onNo}>
          {t("desk-no")}
        </button>
      </div>
    </div>
  );
}
