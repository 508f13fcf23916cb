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

/** So long a screen reader may take to notice new words. */
const announcementMs = 1000;

/**
 * Toasts, on every page. The code of their card is loaded when there is something to say: until it is here, or if it cannot
 * be had, the words stand there plainly. They are announced by an element that was there before them, since one that
 * arrives together with its words may stay silent.
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
      className="pointer-events-none fixed right-0 bottom-0 z-50 w-full max-w-[420px] p-4 outline-none max-sm:bottom-(--toast-lift,0px)"
    >
      <output aria-live="polite" className={words && !drawCard ? plainStyle : "sr-only"}>
        {!(drawCard && isAnnounced) && words}
      </output>
      <ol>{toast && drawCard?.(toast)}</ol>
    </section>
  );
}

const plainStyle =
  "block rounded-md border border-night-700 bg-night-800 p-4 text-sm whitespace-pre-line shadow-dialog";

/** Undefined until it has been loaded. Each toast tries again. */
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
