/**
 * Draws the preview image for links in chats and the icons of the installed app, from our own blocks.
 * Run after the island or the logo changes: `node e2e/draw-public-images.ts /usr/bin/chromium`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { driftingVoxels, islandVoxels, plannedVoxels } from "../apps/web/src/shared/voxel/island.ts";
import { mergeFaces, sceneBox, visibleFaces, type Voxel } from "../apps/web/src/shared/voxel/voxel.ts";

const web = join(import.meta.dirname, "../apps/web");
const publicFolder = join(web, "public");
const fonts = join(import.meta.dirname, "../node_modules/@fontsource-variable");
const night = "#070b14";

function fontFace(family: string, file: string): string {
  const bytes = readFileSync(join(fonts, file)).toString("base64");
  return `@font-face { font-family: "${family}"; src: url(data:font/woff2;base64,${bytes}); font-weight: 100 900; }`;
}

function scene(voxels: readonly Voxel[], box: string): string {
  const paths = mergeFaces(visibleFaces(voxels)).map(
    ({ side, material, path }) => `<path d="${path}" class="voxel-${side} voxel-${material}"/>`,
  );
  return `<svg class="voxel-scene" viewBox="${box}">${paths.join("")}</svg>`;
}

/** Always the same sky, so that the file changes only if something else does. */
function stars(count: number): string {
  const at = (step: number, size: number) => (step * 7919 + (step % 7) * 613) % size;
  return Array.from(
    { length: count },
    (_, step) =>
      `<i style="left:${at(step + 3, 1200)}px;top:${at(step * 3 + 11, 630)}px;opacity:${0.25 + (step % 4) * 0.2}"></i>`,
  ).join("");
}

function card(): string {
  const island = [...islandVoxels(), ...plannedVoxels()];
  const box = sceneBox([...island, ...driftingVoxels()]);
  const colours = readFileSync(join(web, "src/shared/styles/voxels.css"), "utf8");
  return `<style>${fontFace("Pixelify", "pixelify-sans/files/pixelify-sans-latin-wght-normal.woff2")}
    ${fontFace("Grotesk", "space-grotesk/files/space-grotesk-latin-wght-normal.woff2")} ${colours}
    body { margin: 0; width: 1200px; height: 630px; background: ${night}; color: #f2f5fb; overflow: hidden; }
    svg { position: absolute; right: 50px; top: 40px; height: 550px; } i { position: absolute; width: 2px; height: 2px; background: #fff; }
    h1 { position: absolute; left: 80px; top: 170px; margin: 0; font: 500 80px Pixelify; }
    p { position: absolute; left: 80px; top: 282px; margin: 0; width: 460px; font: 600 50px/1.15 Grotesk; color: #f5b84b; }
    </style>${stars(90)}${scene(driftingVoxels(), box)}${scene(island, box)}
    <h1>Blockwright</h1><p>AI Powered Minecraft Hosting</p>`;
}

/** With padding around the logo, because phones crop it to a circle. */
function icon(pixels: number): string {
  const mark = readFileSync(join(publicFolder, "favicon.svg"), "utf8");
  return `<style>body { margin: 0; height: ${pixels}px; background: ${night}; display: grid; place-items: center; }
    svg { width: ${Math.round(pixels * 0.62)}px; }</style>${mark}`;
}

async function draw(page: Page, file: string, html: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate("document.fonts.ready");
  writeFileSync(join(publicFolder, file), await page.screenshot());
}

const browser = await chromium.launch({ executablePath: process.argv[2] ?? "", args: ["--no-sandbox"] });
const page = await browser.newPage();
await draw(page, "social-card.png", card(), 1200, 630);
for (const pixels of [180, 192, 512]) await draw(page, `icon-${pixels}.png`, icon(pixels), pixels, pixels);
await browser.close();
