import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { recipeFile } from "./build-steps.ts";
import type { Size } from "../visitor.ts";

const changesWithinMs = 60_000;

/** With a finger on a phone, with a mouse on a desktop. */
export function press(target: Locator, size: Size): Promise<void> {
  return size.name === "phone" ? target.tap() : target.click();
}

/** Builds a server from a recipe as this browser's person. Returns its id once it runs. */
export async function buildServer(
  context: BrowserContext,
  recipe: Readonly<Record<string, unknown>>,
): Promise<string> {
  const document = "https://aka.ms/MinecraftEULA";
  expect((await context.request.post("/api/eula-consent", { data: { document } })).status()).toBe(200);
  const ordered = await context.request.post("/api/builds/import", { data: { file: recipeFile(recipe) } });
  const { id } = (await ordered.json()) as { id: string };
  const build = await vi.waitFor(
    async () => {
      const answer = await context.request.get(`/api/build/${id}`);
      const seen = (await answer.json()) as { status: string; serverId: string; error: string | null };
      if (seen.status === "pending" || seen.status === "running") throw new Error("it is still being built");
      return seen;
    },
    { timeout: 120_000, interval: 500 },
  );
  expect(build).toMatchObject({ status: "completed", error: null });
  return build.serverId;
}

export function consoleOf(page: Page): Locator {
  return page.getByRole("log", { name: "Console output" });
}

export async function untilStatus(page: Page, label: string): Promise<void> {
  await page
    .locator("main header output")
    .getByText(label, { exact: true })
    .waitFor({ timeout: changesWithinMs });
}

/** The address that the page shows for players. */
export async function shownAddress(page: Page): Promise<{ readonly host: string; readonly port: number }> {
  const shown = await page
    .locator("main header")
    .getByText(/^[\w.-]+:\d{2,5}$/)
    .innerText();
  const [host = "", port = ""] = shown.split(":");
  return { host, port: Number(port) };
}

const recordGrowth = `
  const output = document.querySelector('[role=log][aria-label="Console output"]');
  const note = () => globalThis.consoleGrowth.push(output.querySelectorAll("[role=listitem], li").length);
  globalThis.consoleGrowth = [];
  new MutationObserver(note).observe(output, { childList: true, subtree: true });`;

/** Records the number of console lines from now on; returns the distinct values. */
export async function watchGrowth(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(recordGrowth);
  return async () => [...new Set(await page.evaluate<number[]>("globalThis.consoleGrowth"))];
}

export async function untilPrinted(page: Page, text: string, times: number): Promise<void> {
  await vi.waitFor(async () => expect(await consoleOf(page).getByText(text).count()).toBe(times), {
    timeout: changesWithinMs,
    interval: 50,
  });
}
