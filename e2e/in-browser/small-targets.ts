/**
 * Targets that offer a finger fewer than that many pixels. Hit-tests the points where a finger may land, so that an
 * area larger than what is painted counts. Links within a sentence are excluded, as in WCAG.
 */
export function findSmallTargets(minPx: number): string[] {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]");
  const within: ParentNode = dialogs[dialogs.length - 1] ?? document;
  const pressable = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]";
  const reach = minPx / 2 - 1;

  const isInSentence = (element: Element) =>
    element.matches("a") &&
    getComputedStyle(element).display === "inline" &&
    (element.parentElement?.textContent.length ?? 0) > element.textContent.length;

  const belongsTo = (element: Element, hit: Element | null) => {
    if (hit === null) return false;
    // The top bar with its menu and toasts temporarily cover what is below them.
    const cover = hit.closest("header nav, [aria-label^=Notifications]");
    if (cover !== null && !cover.contains(element)) return true;
    return element.contains(hit) || hit.closest("label")?.control === element;
  };

  const isSmall = (element: Element) => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const corners = [
      { x: x - reach, y },
      { x: x + reach, y },
      { x, y: y - reach },
      { x, y: y + reach },
    ];
    return corners.some((at) => !belongsTo(element, document.elementFromPoint(at.x, at.y)));
  };

  const found = [...within.querySelectorAll(pressable)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(
      (element) => element.closest("[aria-hidden=true]") === null && !element.matches("a[href='#main']"),
    )
    .filter((element) => !isInSentence(element) && isSmall(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute("aria-label") ?? element.textContent.trim();
      return `${element.tagName.toLowerCase()} "${name}" (${Math.round(width)}×${Math.round(height)})`;
    });
  scrollTo(0, 0);
  return found;
}
