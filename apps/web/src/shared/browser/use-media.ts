import { useSyncExternalStore } from "react";

/** Whether the window fits a media query, also after it has changed. */
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

/** Where tables are cards, and bars are within reach of a thumb. */
export function useIsPhone(): boolean {
  return useMedia("(max-width: 639px)");
}
