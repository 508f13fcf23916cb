import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inBrowser } from "./visual/in-browser.ts";
import { openScreen, type Device } from "./visual/stage.ts";
import { screens } from "./visual/table.ts";
import { openBrowser } from "./visitor.ts";

// What a person has to read and decide on before the first scroll. A record may only fall: a screen that became smaller
// is recorded with `RECORD_SURFACE=1 npm run e2e -- surface`.
const phone: Device = { name: "touch", widths: [390], height: 844 };
const recordFile = join(import.meta.dirname, "surface.json");
const recorded = JSON.parse(readFileSync(recordFile, "utf8")) as Record<string, Surface>;
const isRecording = process.env["RECORD_SURFACE"] !== undefined;

interface Surface {
  readonly controls: number;
  readonly words: number;
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  if (isRecording) writeFileSync(recordFile, `${JSON.stringify(recorded, null, 2)}\n`);
});

test.each(Object.keys(recorded))("%s has no more controls and words than recorded", async (name) => {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`e2e/visual has no screen called ${name}`);
  const { page, context } = await openScreen(browser, inject("site").url, screen, phone);
  const counted = await page.evaluate(inBrowser.countSurface);
  await context.close();
  const limit = recorded[name] ?? counted;
  const smallest = {
    controls: Math.min(counted.controls, limit.controls),
    words: Math.min(counted.words, limit.words),
  };
  expect(counted, "it grew").toEqual(smallest);
  if (isRecording) recorded[name] = counted;
  expect(recorded[name], "it is smaller now: record it").toEqual(counted);
});
