import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inBrowser } from "./in-browser.ts";

export const referenceFolder = join(import.meta.dirname, "references");
export const chromiumFile = join(referenceFolder, "chromium.txt");
export const referenceWidths: readonly number[] = [360, 1440];

const shrinkBy = 3;
const quality = 0.5;
/** Out of 255, averaged over a block: slightly different glyphs stay below it, a moved button does not. */
const tolerance = { blockPx: 8, maxDifference: 26 };

/** Small enough for the repository: a third of the size, as WebP. A blank page does the drawing. */
export async function makeReference(blank: Page, picture: Buffer): Promise<Buffer> {
  const order = { picture: dataUrl(picture, "png"), shrinkBy, quality };
  const encoded = await blank.evaluate(inBrowser.shrink, order);
  return Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
}

/** Other versions of Chromium draw letters and shadows differently, so there is nothing to compare with. */
export function isComparable(chromiumVersion: string): boolean {
  return existsSync(chromiumFile) && readFileSync(chromiumFile, "utf8").trim() === chromiumVersion;
}

/** The differences from the reference image, in words; empty if it looks the same. */
export async function differences(blank: Page, name: string, picture: Buffer): Promise<readonly string[]> {
  const file = join(referenceFolder, `${name}.webp`);
  if (!existsSync(file)) return [`${name} has no reference; npm run pictures -- --references makes one`];
  const images = { picture: dataUrl(picture, "png"), reference: dataUrl(readFileSync(file), "webp") };
  const found = await blank.evaluate(inBrowser.compare, { ...images, shrinkBy, ...tolerance });
  return found === null ? [] : [`${name} differs from its reference ${found}`];
}

function dataUrl(bytes: Buffer, type: string): string {
  return `data:image/${type};base64,${bytes.toString("base64")}`;
}
