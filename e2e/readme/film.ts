import type { Browser, Page } from "playwright-core";
import { inBrowser } from "../visual/in-browser.ts";
import { animate, type AnimationFrame } from "./animated-webp.ts";

interface Shot {
  readonly picture: Buffer;
  readonly durationMs: number;
}

const shotEveryMs = 150;
/** A wait that is longer is shown this long, so that a film of a minute takes half of it. */
const longestShotMs = 700;
const lastShotMs = 4000;

/** An empty page that draws. Only a page of https may decode animations. */
export async function openDrawingPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("https://drawing.example/");
  return page;
}

/** The same page, whose clicks wait until a viewer has read what is clicked on. */
export function atReadingPace(page: Page, pauseMs: number): Page {
  const slow = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        if (name === "click" || name === "check")
          return async (...args: unknown[]) => {
            await page.waitForTimeout(pauseMs);
            return Reflect.apply(value, of, args) as unknown;
          };
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, of, args);
          return isLocator(result) ? slow(result) : result;
        };
      },
    });
  return slow(page);
}

function isLocator(value: unknown): value is object {
  return typeof value === "object" && value !== null && "boundingBox" in value;
}

/** Takes pictures of the page while the work runs. */
export async function film(page: Page, work: () => Promise<void>): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  const end = new AbortController();
  const filming = (async () => {
    while (!end.signal.aborted) {
      const startedAtMs = performance.now();
      const picture = await page.screenshot({ caret: "initial" });
      await page.waitForTimeout(Math.max(0, shotEveryMs - (performance.now() - startedAtMs)));
      shots.push({ picture, durationMs: performance.now() - startedAtMs });
    }
  })();
  try {
    await work();
  } finally {
    end.abort();
    await filming;
  }
  return [...shots, { picture: await page.screenshot(), durationMs: lastShotMs }];
}

/** Draws the film at that width, on a drawing page. */
export async function develop(
  drawing: Page,
  shots: readonly Shot[],
  size: { readonly width: number; readonly height: number; readonly quality: number },
): Promise<Buffer> {
  const frames: AnimationFrame[] = [];
  for (const { picture, durationMs } of shots) {
    const frame = await drawing.evaluate(inBrowser.nextFrame, { ...size, picture: dataUrl(picture, "png") });
    const last = frames.pop();
    if (frame === null && last) {
      frames.push({ ...last, durationMs: last.durationMs + durationMs });
      continue;
    }
    if (last) frames.push(last);
    if (frame) frames.push({ ...frame, durationMs, webp: bytesOf(frame.webp) });
  }
  const shown = frames.map((frame, at) => ({
    ...frame,
    durationMs: Math.round(at === frames.length - 1 ? lastShotMs : Math.min(frame.durationMs, longestShotMs)),
  }));
  const animation = animate(shown, size.width, size.height);
  const found = await drawing.evaluate(inBrowser.countFrames, dataUrl(animation, "webp"));
  if (found !== shown.length) throw new Error(`The browser finds ${found} of ${shown.length} frames.`);
  return animation;
}

/** A still picture as WebP. */
export async function toWebp(drawing: Page, picture: Buffer, quality: number): Promise<Buffer> {
  const order = { picture: dataUrl(picture, "png"), shrinkBy: 1, quality };
  return bytesOf(await drawing.evaluate(inBrowser.shrink, order));
}

function dataUrl(bytes: Buffer, type: string): string {
  return `data:image/${type};base64,${bytes.toString("base64")}`;
}

function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
