import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { readArgument } from "../../apps/api/src/platform/command-line/arguments.ts";
import { exitWithUsage } from "../../apps/api/src/platform/command-line/print.ts";
import { demoOwner } from "../../services/demo/demo-seed.ts";
import { findExecutable } from "../../services/shell.ts";
import { orderServer, promptBox, readyAddress } from "../build-journey.ts";
import { launchChromium } from "../chromium.ts";
import { logIn } from "../steps/account-steps.ts";
import { atReadingPace, develop, film, openDrawingPage, toWebp } from "./film.ts";

/** Draws the pictures of the README from a demo that runs. */
const usage = "npm run pictures:readme -- <the address that npm run demo printed>";
const baseURL = readArgument(usage);
if (!URL.canParse(baseURL)) exitWithUsage(usage, `${baseURL} is not an address.`);

const folder = join(import.meta.dirname, "../../docs/pictures");
const prompt = "Creative plots with WorldEdit for my friends";
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const filmed = { width: 800, height: 500, quality: 0.6 };
const largestFilmBytes = 1_500_000;
const readingMs = 1500;
const stillQuality = 0.85;

async function visit(within: Browser, viewport: typeof desk, isStill: boolean): Promise<Page> {
  const isPhone = viewport === phone;
  const context = await within.newContext({
    baseURL: baseURL ?? "",
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: isStill ? "reduce" : "no-preference",
    colorScheme: "dark",
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

async function visitAsOwner(within: Browser, viewport: typeof desk, isStill: boolean): Promise<Page> {
  const page = await visit(within, viewport, isStill);
  await open(page, "/login");
  await logIn(page, demoOwner);
  await page.waitForURL((url) => url.pathname === "/");
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("#root[data-prerendered]").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
}

async function drawHome(within: Browser): Promise<Buffer> {
  const page = await visit(within, desk, true);
  await open(page, "/");
  return page.screenshot();
}

async function drawProposal(within: Browser): Promise<Buffer> {
  const page = await visitAsOwner(within, desk, true);
  await promptBox(page).fill("Survival with land claims and a shop, also for phones");
  await page.getByRole("main").getByRole("button", { name: "Start Building", exact: true }).click();
  await page.getByRole("button", { name: /^Continue/ }).waitFor();
  await page.getByText("The AI is planning your server").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  return page.screenshot();
}

async function drawServerOnPhone(within: Browser): Promise<Buffer> {
  const page = await visitAsOwner(within, phone, true);
  const builds = (await (await page.request.get("/api/builds")).json()) as readonly {
    readonly status: string;
    readonly serverId: string;
  }[];
  const finished = builds.find(({ status }) => status === "completed");
  if (finished === undefined) throw new Error("The demo's owner has no finished server.");
  await open(page, `/server/${finished.serverId}`);
  return page.screenshot();
}

async function filmBuild(within: Browser, drawing: Page): Promise<Buffer> {
  const page = await visitAsOwner(within, desk, false);
  await promptBox(page).waitFor();
  await page.waitForLoadState("networkidle");
  const shots = await film(page, async () => {
    await page.waitForTimeout(800);
    await promptBox(page).pressSequentially(prompt, { delay: 40 });
    await page.waitForTimeout(800);
    await orderServer(atReadingPace(page, readingMs), "java");
    await readyAddress(page);
  });
  return develop(drawing, shots, filmed);
}

function save(name: string, bytes: Buffer): void {
  writeFileSync(join(folder, name), bytes);
  console.log(`${name.padEnd(14)} ${(bytes.length / 1000).toFixed(0).padStart(5)} kB`);
}

const browser = await launchChromium(findExecutable("chromium") ?? "chromium");
try {
  const drawing = await openDrawingPage(browser);
  for (const [name, draw] of [
    ["home.webp", drawHome],
    ["proposal.webp", drawProposal],
    ["phone.webp", drawServerOnPhone],
  ] as const)
    save(name, await toWebp(drawing, await draw(browser), stillQuality));
  const animation = await filmBuild(browser, drawing);
  save("build.webp", animation);
  if (animation.length > largestFilmBytes) throw new Error("build.webp is larger than 1.5 MB.");
} finally {
  await browser.close();
}
