import type { Capabilities } from "@blockwright/contract/capabilities";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { newVisitor } from "../visitor.ts";
import type { Size } from "../visitor.ts";

export const publicPaths = ["/", "/pricing", "/faq", "/terms", "/privacy"] as const;

const nothingSetUp: Capabilities = {
  model: false,
  modelName: null,
  cards: false,
  mail: false,
  edge: false,
  offsiteBackup: false,
  automaticBackups: false,
  communityUrl: null,
  pluginSources: ["Modrinth", "Hangar"],
  claims: {},
};

/** A visitor without an account. The given capabilities replace those of the running api. */
export async function visitAsGuest(browser: Browser, size: Size, given?: Partial<Capabilities>) {
  const { page, context } = await newVisitor(browser, size);
  // Painting the animated island without a GPU would take most of the time of these tests.
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (given)
    await page.route("**/api/capabilities", (route) =>
      route.fulfill({ json: { ...nothingSetUp, ...given } }),
    );
  return { page, context };
}

/** Checks that the page contains each of these texts, as soon as the data they depend on is loaded. */
export async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  await page.locator("h1").first().waitFor();
  const missing = async () => {
    const text = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
    return words.filter((word) => !text.includes(word));
  };
  await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
}

export async function expectHeadings(page: Page, level: 2 | 3, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole("heading", { level, name, exact: true }).waitFor();
}

const watchShifts = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

/** Call before the page is opened; returns the layout shift since then. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(watchShifts);
  return () => page.evaluate<number>("globalThis.shifted");
}
