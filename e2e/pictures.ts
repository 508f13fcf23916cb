import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { ensureInstance } from "../services/instance.ts";
import { builtSite } from "../services/site.ts";
import { launchChromium } from "./chromium.ts";
import { chromiumFile, makeReference, referenceFolder, referenceWidths } from "./visual/references.ts";
import type { Screen } from "./visual/screen.ts";
import { serveSite } from "./visual/site.ts";
import { devices, openScreen, photograph, settle, type Device } from "./visual/stage.ts";
import { screens } from "./visual/table.ts";

// `npm run pictures` draws every screen at every width into e2e/pictures; pass names to choose some of them.
// With --references, only the small reference images of the tests are updated.
const { values, positionals: names } = readArguments("npm run pictures -- [screen …] [--references]", {
  allowPositionals: true,
  options: { references: { type: "boolean", default: false } },
});
const unknown = names.filter((name) => screens.every((screen) => screen.name !== name));
if (unknown.length > 0) {
  console.error(`There is no screen called ${unknown.join(", ")}. There are: ${allNames()}.`);
  process.exit(64);
}

const folder = join(import.meta.dirname, "pictures");
mkdirSync(folder, { recursive: true });
if (values.references) prepareReferences();

const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "e2e", ["chromium"]);
const site = await serveSite(await builtSite());
const browser = await launchChromium(instance.chromium?.executablePath ?? "");
const scaler = await browser.newPage();
if (values.references) writeFileSync(chromiumFile, `${browser.version()}\n`);
let taken = 0;
const failed: string[] = [];
for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
  for (const device of devices)
    await draw(browser, screen, device).catch((error: unknown) => note(screen, error));
}
await browser.close();
site.stop();
for (const failure of failed) console.error(failure);
console.log(`${taken} pictures in ${folder}, ${failed.length} screens could not be drawn`);
process.exit(failed.length > 0 ? 1 : 0);

async function draw(within: Browser, screen: Screen, device: Device): Promise<void> {
  const { page, context, unanswered } = await openScreen(within, site.url, screen, device);
  if (unanswered.length > 0) failed.push(`${screen.name}: nobody answers ${unanswered.join(", ")}`);
  for (const width of device.widths.filter((one) => !values.references || referenceWidths.includes(one))) {
    await page.setViewportSize({ width, height: device.height });
    await settle(page);
    await keep(page, screen, width);
  }
  await context.close();
}

async function keep(page: Page, { name }: Screen, width: number): Promise<void> {
  const picture = await photograph(page);
  writeFileSync(join(folder, `${name}-${width}.png`), picture);
  taken += 1;
  if (values.references)
    writeFileSync(join(referenceFolder, `${name}-${width}.webp`), await makeReference(scaler, picture));
}

function prepareReferences(): void {
  mkdirSync(referenceFolder, { recursive: true });
  if (names.length > 0) return;
  for (const file of readdirSync(referenceFolder)) rmSync(join(referenceFolder, file));
}

function note({ name }: Screen, error: unknown): void {
  failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
}

function allNames(): string {
  return screens.map(({ name }) => name).join(", ");
}
