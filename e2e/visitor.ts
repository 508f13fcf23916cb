import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { launchChromium } from "./chromium.ts";

export const sizes = [
  { name: "phone", width: 390, height: 844 },
  { name: "desk", width: 1440, height: 900 },
] as const;
export type Size = (typeof sizes)[number];

export function openBrowser(): Promise<Browser> {
  return launchChromium(inject("site").chromium);
}

/** A person at a device of that size, in a separate network, with an empty browser. */
export async function newVisitor(
  browser: Browser,
  size: Size,
): Promise<{ context: BrowserContext; page: Page }> {
  const [a = 0, b = 0] = randomBytes(2);
  const context = await browser.newContext({
    baseURL: inject("site").url,
    viewport: { width: size.width, height: size.height },
    isMobile: size.name === "phone",
    hasTouch: size.name === "phone",
    extraHTTPHeaders: { "x-forwarded-for": `198.51.${a}.${b}` },
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  waitUntilAlive(page);
  return { context, page };
}

/** A prerendered page is visible before it reacts. A caller that asks for less than a full load wants exactly that. */
function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    const isWhole = options?.waitUntil === undefined || options.waitUntil === "load";
    if (isWhole) await page.locator("#root[data-prerendered]").waitFor({ state: "detached" });
    return answer;
  };
}

export function someone() {
  const name = `e2e${randomBytes(5).toString("hex")}`;
  return {
    username: name,
    email: `${name}@example.org`,
    password: `castle ${randomBytes(4).toString("hex")}`,
  };
}

export async function takePicture(page: Page, size: Size, name: string): Promise<void> {
  await page.screenshot({
    path: join(inject("site").pictures, `${name}-${size.name}.png`),
    animations: "disabled",
  });
}

/** The rendered page has no axe violations and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
    [],
  );
  const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  const overflow = await page.evaluate<number>(sideways);
  expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
}
