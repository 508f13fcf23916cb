/** Horizontal scrolling, two main headings, a missing landmark: problems in words, none if all is well. */
export function findDisorder(): string[] {
  const { documentElement: root } = document;
  const expected = {
    h1: 1,
    main: 1,
    "header nav[aria-label=Main]": 1,
    "main ~ footer": 1,
    "section[aria-label^=Notifications]": 1,
    "a[href='#main']": 1,
  };
  const wrong = Object.entries(expected)
    .map(([selector, times]) => ({ selector, times, count: document.querySelectorAll(selector).length }))
    .filter(({ times, count }) => count !== times)
    .map(({ selector, times, count }) => `${count} × ${selector} instead of ${times}`);
  if (root.scrollWidth > root.clientWidth)
    wrong.push(`it scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  if (root.lang === "") wrong.push("it does not say its language");
  if (!/(?:^| · )Blockwright/.test(document.title)) wrong.push(`its title is ${document.title}`);
  return wrong;
}
