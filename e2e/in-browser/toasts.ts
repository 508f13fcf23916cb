/** Runs before the page's own code: tells every toast to `noteToast`, in order, also across documents. */
export function watchToasts(): void {
  let last = "";
  const note = () => {
    const text = document.querySelector("#toasts output")?.textContent ?? "";
    if (text !== last && text !== "") {
      const tell = Reflect.get(globalThis, "noteToast") as (text: string) => void;
      tell(text);
    }
    last = text;
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}
