import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** Keeps an element exactly over the visible area: a phone's keyboard covers the rest. */
export function useVisibleArea(elementRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport: viewport } = globalThis;
    if (!viewport) return;
    const fit = () => {
      const { current: element } = elementRef;
      if (element === null) return;
      element.style.height = `${viewport.height}px`;
      element.style.top = `${viewport.offsetTop}px`;
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, [elementRef]);
}
