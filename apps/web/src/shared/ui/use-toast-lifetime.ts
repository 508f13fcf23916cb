import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";
import { toastDurationMs } from "./toast-store.ts";

/** Ends a toast by time or Escape, and focuses it by F8. The timer pauses while it is in use or the window inactive. */
export function useToastLifetime(cardRef: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const card = cardRef.current;
    if (card === null) return;
    let leftMs = toastDurationMs;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= performance.now() - startedAt;
    };
    const resume = () => {
      if (timer !== undefined || card.matches(":hover") || card.contains(document.activeElement)) return;
      startedAt = performance.now();
      timer = setTimeout(end, leftMs);
    };
    const ends = new AbortController();
    const { signal } = ends;
    for (const event of ["pointerenter", "focusin"]) card.addEventListener(event, pause, { signal });
    // The new focus is known only afterwards.
    for (const event of ["pointerleave", "focusout"])
      card.addEventListener(event, () => setTimeout(() => signal.aborted || resume()), { signal });
    card.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
    document.addEventListener("keydown", ({ key }) => key === "F8" && card.focus(), { signal });
    addEventListener("blur", pause, { signal });
    addEventListener("focus", resume, { signal });
    resume();
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, [cardRef]);
}
