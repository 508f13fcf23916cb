import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** Below this distance it may be a tap. */
const dragFromPx = 10;
const goneFromPx = 50;

/** A finger drags the element to the right; beyond a distance it is dismissed. */
export function useSwipeAway(elementRef: RefObject<HTMLElement | null>, onGone: () => void): void {
  const goAway = useEffectEvent(onGone);
  useEffect(() => {
    const element = elementRef.current;
    if (element === null) return;
    let fromX: number | undefined;
    const ends = new AbortController();
    const { signal } = ends;
    const distance = ({ clientX }: PointerEvent) => (fromX === undefined ? 0 : Math.max(0, clientX - fromX));
    const letGo = () => {
      fromX = undefined;
      element.style.translate = "";
    };
    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.pointerType !== "mouse") fromX = event.clientX;
      },
      { signal },
    );
    element.addEventListener(
      "pointermove",
      (event) => {
        if (distance(event) < dragFromPx) return;
        element.setPointerCapture(event.pointerId);
        element.style.translate = `${distance(event)}px`;
      },
      { signal },
    );
    element.addEventListener(
      "pointerup",
      (event) => {
        if (distance(event) >= goneFromPx) goAway();
        else letGo();
      },
      { signal },
    );
    element.addEventListener("pointercancel", letGo, { signal });
    return () => ends.abort();
  }, [elementRef]);
}
