interface Surface {
  readonly controls: number;
  readonly words: number;
}

/** What a person sees without scrolling, except the lines of a log. While a dialog is open, only what is in it. */
export function countSurface(): Surface {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  const within = dialogs[dialogs.length - 1] ?? document.body;
  const pressable =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=checkbox]";

  /** What remains of a box within the window and within all that scrolls or cuts around it. */
  const isInSight = (box: DOMRect, inside: Element | null) => {
    let { left, top, right, bottom } = box;
    const cutBy = (edge: { left: number; top: number; right: number; bottom: number }) => {
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
    };
    cutBy({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let around = inside; around !== null; around = around.parentElement)
      if (getComputedStyle(around).overflow !== "visible") cutBy(around.getBoundingClientRect());
    return right - left > 1 && bottom - top > 1;
  };

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest("[aria-hidden=true], [inert]") === null;

  const controls = [...within.querySelectorAll(pressable)].filter(
    (element) => isShown(element) && isInSight(element.getBoundingClientRect(), element.parentElement),
  );

  let words = 0;
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (
      parent === null ||
      parent.closest("script, style, svg, option, [role=log]") !== null ||
      !isShown(parent)
    )
      continue;
    for (const word of (textContent ?? "").matchAll(/[\p{L}\p{N}]\S*/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (isInSight(range.getBoundingClientRect(), parent)) words += 1;
    }
  }
  return { controls: controls.length, words };
}

/** The middle of the element is within the window, and nothing lies over it. */
export function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
