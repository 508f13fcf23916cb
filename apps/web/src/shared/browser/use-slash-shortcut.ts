import { useEffect, useRef } from "react";

/** `/` focuses the search, unless the person is typing. */
export function useSlashShortcut() {
  const searchRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function focusSearch(event: KeyboardEvent): void {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, [contenteditable=true]") !== null;
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      searchRef.current?.focus();
    }
    addEventListener("keydown", focusSearch);
    return () => removeEventListener("keydown", focusSearch);
  }, []);
  return searchRef;
}
