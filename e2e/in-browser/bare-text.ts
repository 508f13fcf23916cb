/** Texts of the page without an opaque background of their own or around them: a star may lie under them. */
export function findBareText(): string[] {
  const isOpaque = (element: Element) => {
    const { backgroundColor, opacity } = getComputedStyle(element);
    // Chromium prints an alpha only if it is below 1.
    return opacity === "1" && backgroundColor.startsWith("rgb(");
  };
  const hasGround = (element: Element | null): boolean =>
    element !== null && element !== document.body && (isOpaque(element) || hasGround(element.parentElement));
  const isClipped = (element: Element) => element.getBoundingClientRect().width <= 1;

  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, textContent: text } = texts.currentNode;
    if (
      parent === null ||
      (text ?? "").trim() === "" ||
      parent.closest("script, style, svg, a[href='#main']")
    )
      continue;
    const isShown = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (isShown && !isClipped(parent) && !hasGround(parent))
      found.add(`${parent.tagName.toLowerCase()}.${parent.className} "${(text ?? "").trim().slice(0, 40)}"`);
  }
  return [...found];
}
