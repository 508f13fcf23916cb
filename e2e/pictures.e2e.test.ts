import { setTimeout as sleep } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { partOfCommit } from "../services/part-of-commit.ts";
import { inBrowser } from "./visual/in-browser.ts";
import { differences, isComparable } from "./visual/references.ts";
import { devices, openScreen, photograph } from "./visual/stage.ts";
import { screens } from "./visual/table.ts";
import { openBrowser } from "./visitor.ts";

const minTargetPx = 44;
/** A layout shift score: smaller shifts are invisible. */
const visibleShift = 0.002;
const latePaintMs = 4000;

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

// Two devices and an odd number of parts: every part has screens of both.
const cells = screens.flatMap((screen) => devices.map((device) => ({ screen, device })));
const looked = partOfCommit(cells, 15);

describe.each(devices)("on a $name device", (device) => {
  const shown = looked.filter((cell) => cell.device === device).map(({ screen }) => screen);
  test.each(shown)("$name does not shift, has large targets and matches its reference", async (screen) => {
    const { page, context, unanswered } = await openScreen(browser, inject("site").url, screen, device);
    const found = {
      unanswered,
      shifts: await page.evaluate(inBrowser.readShifts, visibleShift),
      differences: await differencesOf(page, `${screen.name}-${device.widths[0]}`),
      disorder: await page.evaluate(inBrowser.findDisorder),
      underStars: await page.evaluate(inBrowser.findBareText),
      tooSmall: device.name === "touch" ? await page.evaluate(inBrowser.findSmallTargets, minTargetPx) : [],
      axe: await violationsOn(page),
    };
    await context.close();
    const nothing = Object.fromEntries(Object.keys(found).map((check) => [check, []]));
    expect(found).toEqual(nothing);
  });
});

/** A loaded machine paints late, so a picture that differs is taken again for a few seconds. */
async function differencesOf(page: Page, name: string): Promise<readonly string[]> {
  if (!isComparable(browser.version())) return [];
  const giveUpAt = Date.now() + latePaintMs;
  for (;;) {
    const found = await differences(blank, name, await photograph(page));
    if (found.length === 0 || Date.now() > giveUpAt) return found;
    await sleep(250);
  }
}

async function violationsOn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}
