import { useSyncExternalStore } from "react";

/** Whether the window matches a media query, updated on change. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** Where tables become cards, and toolbars are within reach of a thumb. */
export function useIsPhone(): boolean {
  return useMedia("(max-width: 639px)");
}

/** Where there is no room for a panel beside the console. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 1023px)");
}
