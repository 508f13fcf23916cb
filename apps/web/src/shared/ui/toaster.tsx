import { CircleCheck, CircleX, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { t } from "../text/t.ts";
import { buttonStyle } from "./button-style.ts";
import { classNames } from "./class-names.ts";
import { currentToast, subscribeToToasts } from "./toast-store.ts";
import type { ShownToast } from "./toast-store.ts";

const toastDurationMs = 5000;

const tones = {
  neutral: { icon: Info, edge: "border-l-sky-400", ink: "text-sky-400" },
  success: { icon: CircleCheck, edge: "border-l-grass-500", ink: "text-grass-400" },
  danger: { icon: CircleX, edge: "border-l-ember-500", ink: "text-ember-400" },
} as const;

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  return (
    <Toast.Provider duration={toastDurationMs} label={t("Notification")} swipeDirection="right">
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Toast.Viewport
        hotkey={["F8"]}
        label={t("Notifications (F8)")}
        className="fixed right-0 bottom-0 z-50 m-0 w-full max-w-[420px] list-none p-4 outline-none"
      />
    </Toast.Provider>
  );
}

function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const { icon: Icon, edge, ink } = tones[toast.tone ?? "neutral"];
  return (
    <Toast.Root
      className={classNames(
        "flex items-start gap-3 rounded-md border border-l-4 border-night-700 bg-night-800 p-4 shadow-dialog",
        "animate-rise-in data-[state=closed]:hidden",
        edge,
      )}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-4.5 shrink-0", ink)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-sm font-semibold">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="mt-1 text-sm break-words text-ink-muted">
            {toast.description}
          </Toast.Description>
        )}
        {toast.action && (
          <Toast.Action
            altText={toast.action.label}
            onClick={toast.action.onPress}
            className={buttonStyle("secondary", "sm", "mt-3")}
          >
            {toast.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label={t("Close")}
        className="-m-1.5 grid size-8 shrink-0 pointer-coarse:-m-3 pointer-coarse:size-11 place-items-center rounded-sm text-ink-muted transition hover:text-ink"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.75} />
      </Toast.Close>
    </Toast.Root>
  );
}
