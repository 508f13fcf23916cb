import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Sets `--keyboard-height` on the element: how much of the window's lower end the keyboard of a phone covers. Browsers
 * that shrink the window themselves leave it at zero.
 */
export function useAboveKeyboard(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = globalThis.visualViewport;
    if (!seen) return undefined;
    const measure = () => {
      // A page that is zoomed in shows a part of the window as well, without a keyboard.
      const covered = seen.scale > 1 ? 0 : innerHeight - seen.height - seen.offsetTop;
      ref.current?.style.setProperty("--keyboard-height", `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
    };
  }, [ref]);
}
