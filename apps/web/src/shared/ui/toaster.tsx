import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { t } from "../text/t.ts";
import { clearToast, currentToast, subscribeToToasts, toastDurationMs, toasterId } from "./toast-store.ts";
import type { ShownToast } from "./toast-store.ts";

type DrawCard = (toast: ShownToast) => ReactNode;

async function loadToastCard(): Promise<DrawCard> {
  const { ToastCard } = await import("./toast-card.tsx");
  return (toast) => <ToastCard key={toast.id} toast={toast} />;
}

/** How long a screen reader may take to notice new text. */
const announcementMs = 1000;

/**
 * Toasts, on every page. The section is as high as the window, so that it does not move when a toast appears or
 * disappears. The code of the card is loaded with the first toast: until it has loaded, or if it can't be loaded, the
 * text is shown plainly. It is announced by an element that existed before, since a new element with its text may not
 * be announced.
 */
export function Toaster({ loadCard = loadToastCard }: { readonly loadCard?: () => Promise<DrawCard> }) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const drawCard = useToastCard(toast, loadCard);
  const isAnnounced = useIsAnnounced(toast);
  const words = toast && [toast.title, toast.description].filter(Boolean).join("\n");
  return (
    <section
      id={toasterId}
      aria-label={t("Notifications (F8)")}
      tabIndex={-1}
      className="pointer-events-none fixed inset-y-0 right-0 z-50 flex w-full max-w-[420px] flex-col justify-end p-4 outline-none max-sm:bottom-(--toast-lift,0px)"
    >
      <output aria-live="polite" className="sr-only">
        {!(drawCard && isAnnounced) && words}
      </output>
      {/* Removed when the card is rendered, and not reused for it. */}
      {toast && !drawCard && (
        <p aria-hidden className={plainStyle}>
          {toast.title}
          {toast.description && <span className="mt-1 block">{`\n${toast.description}`}</span>}
        </p>
      )}
      {/* A live region, though a silent one: an open dialog hides everything else from screen readers. */}
      <ol aria-live="off" className="contents">
        {toast && drawCard?.(toast)}
      </ol>
    </section>
  );
}

const plainStyle = "rounded-md border border-night-700 bg-night-800 p-4 text-sm shadow-dialog";

/** Undefined until it has loaded. Each toast retries. */
function useToastCard(toast: ShownToast | null, loadCard: () => Promise<DrawCard>): DrawCard | undefined {
  const [card, setCard] = useState<DrawCard>();
  useEffect(() => {
    if (toast === null || card !== undefined) return;
    const timer = setTimeout(clearToast, toastDurationMs);
    loadCard().then(
      (loaded) => setCard(() => loaded),
      () => undefined,
    );
    return () => clearTimeout(timer);
  }, [toast, card, loadCard]);
  return card;
}

function useIsAnnounced(toast: ShownToast | null): boolean {
  const [announcedId, setAnnouncedId] = useState(0);
  useEffect(() => {
    if (toast === null) return;
    const timer = setTimeout(() => setAnnouncedId(toast.id), announcementMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return toast?.id === announcedId;
}
