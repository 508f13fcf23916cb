import { spawnSync } from "node:child_process";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { inBrowser } from "./visual/in-browser.ts";
import { differences, isComparable } from "./visual/references.ts";
import { devices, openScreen, photograph } from "./visual/stage.ts";
import { screens } from "./visual/table.ts";
import { openBrowser } from "./visitor.ts";

const minTargetPx = 44;
/** Of the window, in the measure of layout shifts: below this nobody sees it. */
const visibleShift = 0.002;

let browser: Browser;
let blank: Page;

beforeAll(async () => {
  browser = await openBrowser();
  blank = await browser.newPage();
  if (!isComparable(browser.version()))
    console.warn(
      `Pictures are not compared: the references are of another Chromium than ${browser.version()}.`,
    );
});
afterAll(() => browser.close());

// Where time is short, a third of the screens is looked at, each on one device; which third goes by the commit.
const isShort = process.env["CI"] !== undefined;
const parts = devices.length * 3;
const looked = devices.map((device, place) => ({
  ...device,
  screens: screens.filter(
    (_, index) => !isShort || index % parts === thirdOfCommit() * devices.length + place,
  ),
}));

function thirdOfCommit(): number {
  // Of a tree without its history it is the first.
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return (Number.parseInt(stdout.slice(0, 8), 16) || 0) % 3;
}

describe.each(looked)("on a $name device", ({ screens: shown, ...device }) => {
  test.each(shown)("$name stands still, has room for fingers and looks as it did", async (screen) => {
    const { page, context, unanswered } = await openScreen(browser, inject("site").url, screen, device);
    const found = {
      unanswered,
      shifts: await page.evaluate(inBrowser.readShifts, visibleShift),
      differences: await differencesOf(page, `${screen.name}-${device.widths[0]}`),
      disorder: await page.evaluate(inBrowser.findDisorder),
      tooSmall: device.name === "touch" ? await page.evaluate(inBrowser.findSmallTargets, minTargetPx) : [],
      axe: await violationsOn(page),
    };
    await context.close();
    const nothing = Object.fromEntries(Object.keys(found).map((check) => [check, []]));
    expect(found).toEqual(nothing);
  });
});

async function differencesOf(page: Page, name: string): Promise<readonly string[]> {
  if (!isComparable(browser.version())) return [];
  return differences(blank, name, await photograph(page));
}

async function violationsOn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}
