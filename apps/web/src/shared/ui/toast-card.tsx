import { CircleCheck, CircleX, Info, X } from "lucide-react";
import { useRef } from "react";
import { t } from "../text/t.ts";
import { buttonStyle } from "./button-style.ts";
import { classNames } from "./class-names.ts";
import { clearToast, toasterId } from "./toast-store.ts";
import type { ShownToast } from "./toast-store.ts";
import { useSwipeAway } from "./use-swipe-away.ts";
import { useToastLifetime } from "./use-toast-lifetime.ts";

const tones = {
  neutral: { icon: Info, edge: "border-l-sky-400", ink: "text-sky-400" },
  success: { icon: CircleCheck, edge: "border-l-grass-500", ink: "text-grass-400" },
  danger: { icon: CircleX, edge: "border-l-ember-500", ink: "text-ember-400" },
} as const;

/** Disappears after a while, unless it is hovered or focused. */
export function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const { icon: Icon, edge, ink } = tones[toast.tone ?? "neutral"];
  const cardRef = useRef<HTMLLIElement>(null);
  useToastLifetime(cardRef, () => close(cardRef.current));
  useSwipeAway(cardRef, () => close(cardRef.current));
  return (
    <li
      ref={cardRef}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F8 leads here, and the focus keeps it from going
      tabIndex={0}
      className={classNames(
        "pointer-events-auto flex touch-pan-y items-start gap-3 rounded-md border border-l-4 border-night-700 bg-night-800 p-4 shadow-dialog",
        "animate-rise-in",
        edge,
      )}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-4.5 shrink-0", ink)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <div className="text-sm font-semibold">{toast.title}</div>
        {toast.description && (
          <div className="mt-1 text-sm break-words whitespace-pre-line text-ink-muted">
            {toast.description}
          </div>
        )}
        {toast.action && <ActionButton action={toast.action} onDone={() => close(cardRef.current)} />}
      </div>
      <button
        type="button"
        aria-label={t("Close")}
        onClick={() => close(cardRef.current)}
        className="-m-1.5 grid size-8 shrink-0 pointer-coarse:-m-3 pointer-coarse:size-11 place-items-center rounded-sm text-ink-muted transition hover:text-ink"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
    </li>
  );
}

interface ActionButtonProps {
  readonly action: NonNullable<ShownToast["action"]>;
  readonly onDone: () => void;
}

function ActionButton({ action, onDone }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyle("secondary", "sm", "mt-3")}
      onClick={() => {
        onDone();
        action.onPress();
      }}
    >
      {action.label}
    </button>
  );
}

/** The focus stays with the toasts, instead of returning to the top of the page. */
function close(card: HTMLElement | null): void {
  if (card?.contains(document.activeElement)) document.querySelector<HTMLElement>(`#${toasterId}`)?.focus();
  clearToast();
}
