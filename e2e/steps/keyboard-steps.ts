import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const maxStops = 60;

/** Presses Tab until this element has the focus. Every element passed must show a focus outline. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate<string>(unseenFocus)).toBe("");
    if ((await wanted.and(page.locator(":focus")).count()) > 0) return;
  }
  throw new Error(`${maxStops} times Tab did not lead to ${wanted.toString()}`);
}

/**
 * Runs in the browser: returns the focused element, unless an outline shows it, its own or that of its box. A page that
 * has just been opened is focused as a whole and shows no outline.
 */
const unseenFocus = `(() => {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body || focused.id === "main") return "";
  const isOutlined = (element) =>
    getComputedStyle(element).outlineStyle !== "none" && getComputedStyle(element).outlineWidth !== "0px";
  const isSeen = isOutlined(focused) || isOutlined(focused.parentElement);
  return isSeen ? "" : focused.outerHTML.slice(0, 200);
})()`;

export async function enterAt(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

export async function typeAt(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.type(text);
}
