import { connect } from "node:net";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, signUp } from "./steps/account-steps.ts";
import { buildServer, consoleOf, press, untilStatus } from "./steps/servers-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const reason = "For a test.";
/** Each has a newer version; that of NightWatch can't be loaded. */
const built = {
  name: "Old Bridge",
  software: "paper",
  minecraftVersion: "1.20.1",
  plugins: [
    { id: "modrinth:nightwatch", name: "NightWatch", reason, version: "1.4.0" },
    { id: "modrinth:chunky", name: "Chunky", reason, version: "1.4.0" },
  ],
};
const changedWithinMs = 120_000;
const greetedWithinMs = 5000;

/** The first words of whoever listens there, as a voting site hears them; empty if nobody does. */
function greetingAt(address: string): Promise<string> {
  const colon = address.lastIndexOf(":");
  return new Promise((resolve) => {
    const socket = connect({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)) });
    const finish = (words: string) => {
      socket.destroy();
      resolve(words);
    };
    socket.setTimeout(greetedWithinMs, () => finish(""));
    socket.on("data", (words) => finish(words.toString()));
    socket.on("error", () => finish(""));
    socket.on("close", () => finish(""));
  });
}

let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

// Game servers restart often here: if time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("the plugins of a server at $width px", (size) => {
  let page: Page;

  beforeAll(async () => {
    const visitor = await newVisitor(browser, size);
    ({ page } = visitor);
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(visitor.context);
    await signUp(page, someone());
    await atPath(page, "/");
    const serverId = await buildServer(visitor.context, built);
    await page.goto(`/server/${serverId}/plugins`);
    await untilStatus(page, "Online");
  }, 240_000);

  const dialog = (): Locator => page.getByRole("dialog");
  const rowOf = (name: string): Locator =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

  /** From the confirmation to the final message. */
  async function agree(label: string): Promise<string> {
    await press(dialog().getByRole("button", { name: label, exact: true }), size);
    const done = dialog().getByRole("button", { name: "Done" });
    await done.waitFor({ timeout: changedWithinMs });
    return dialog().getByRole("status").innerText();
  }

  async function leaveDialog(): Promise<void> {
    await press(dialog().getByRole("button", { name: "Done" }), size);
    await dialog().waitFor({ state: "detached" });
    await untilStatus(page, "Online");
  }

  test("a plugin is found and installed with two levels of dependencies", { timeout: 240_000 }, async () => {
    await page.getByText("Search for plugins to install").waitFor();
    await rowOf("NightWatch").getByText("1.4.0").waitFor();
    const box = page.getByRole("searchbox", { name: "Search plugins" });
    await box.fill("  ");
    await press(mainButton(page, "Search"), size);
    await page.getByText("Search for plugins to install").waitFor();
    await box.fill("ViaRewind");
    await box.press("Enter");
    const hit = rowOf("ViaRewind");
    await hit.getByText("900,000 downloads").waitFor();
    await hit.getByText("N/A").waitFor();
    await takePicture(page, size, "plugins-real-found");
    await expectAccessible(page);
    await press(hit.getByRole("button", { name: "Install ViaRewind" }), size);
    const effects = dialog().getByRole("listitem");
    await effects.first().waitFor();
    const texts = (await effects.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
    expect(texts[0]).toMatch(/^ViaRewind 4\.0\.\d New$/);
    expect(texts.slice(1).toSorted()).toEqual([
      expect.stringMatching(/^ViaBackwards Needed by ViaRewind 5\.2\.\d New$/),
      expect.stringMatching(/^ViaVersion Needed by ViaBackwards 5\.2\.\d New$/),
    ]);
    await dialog().getByText("Your server restarts.").waitFor();
    await takePicture(page, size, "plugins-real-plan");
    expect(await agree("Install")).toContain("Done. The server is running with the changes.");
    await takePicture(page, size, "plugins-real-installed");
    await leaveDialog();
    for (const name of ["ViaRewind", "ViaBackwards", "ViaVersion"])
      expect(await page.getByRole("switch", { name, exact: true }).getAttribute("aria-checked")).toBe("true");
    await press(page.getByRole("link", { name: "Terminal" }), size);
    await consoleOf(page).getByText("Enabling ViaRewind").last().waitFor();
    await press(page.getByRole("link", { name: "Plugins" }), size);
  });

  test("a plugin with a port answers at its address until it is removed", { timeout: 240_000 }, async () => {
    const box = page.getByRole("searchbox", { name: "Search plugins" });
    await box.fill("NuVotifier");
    await box.press("Enter");
    // Two sources have it.
    const hit = rowOf("NuVotifier").first();
    await press(hit.getByRole("button", { name: "Install NuVotifier" }), size);
    // Nothing else changes and nobody plays, so one click is enough.
    // Its sentence is also read out, for as long as that takes.
    await page
      .getByRole("region", { name: /notification/i })
      .getByRole("listitem")
      .getByText("NuVotifier is installed")
      .waitFor({ timeout: changedWithinMs });
    await untilStatus(page, "Online");
    const votes = rowOf("Votifier").getByText(/^\S+:\d+$/);
    await votes.waitFor();
    const address = await votes.innerText();
    expect(await greetingAt(address)).toMatch(/^VOTIFIER 2 /);
    await press(rowOf("Votifier").getByRole("button", { name: "Copy address of Votes" }), size);
    await press(rowOf("Votifier").getByRole("button", { name: "Remove Votifier" }), size);
    expect(await agree("Remove")).toContain("Done.");
    await leaveDialog();
    await rowOf("Votifier").waitFor({ state: "detached" });
    await expect.poll(() => greetingAt(address)).toBe("");
  });

  test("a plugin is disabled, and stays listed", { timeout: 180_000 }, async () => {
    const toggle = page.getByRole("switch", { name: "ViaRewind" });
    await press(toggle, size);
    await dialog().getByRole("heading", { name: "Disable ViaRewind?" }).waitFor();
    expect(await agree("Disable")).toContain("Done.");
    await leaveDialog();
    await rowOf("ViaRewind").getByText("Disabled").waitFor();
    expect(await toggle.getAttribute("aria-checked")).toBe("false");
  });

  test("all plugins are updated, and only one that fails is rolled back", { timeout: 240_000 }, async () => {
    await press(mainButton(page, "Check for updates"), size);
    await dialog().getByText("1.4.0 → 1.4.2").waitFor();
    await dialog().getByText("1.4.0 → 1.4.1").waitFor();
    expect(await agree("Update")).toContain("NightWatch could not be loaded, so it was put back.");
    await takePicture(page, size, "plugins-real-updated");
    await leaveDialog();
    await rowOf("Chunky").getByText("1.4.2").waitFor();
    await rowOf("NightWatch").getByText("1.4.0").waitFor();
  });

  test("a removal names the dependents, and can be undone", { timeout: 240_000 }, async () => {
    await press(page.getByRole("button", { name: "Remove ViaVersion" }), size);
    await dialog().getByText("ViaBackwards needs ViaVersion and won't load without it.").waitFor();
    await press(dialog().getByRole("button", { name: "Not now" }), size);
    await dialog().waitFor({ state: "detached" });
    await press(page.getByRole("button", { name: "Remove Chunky" }), size);
    await dialog().getByText("Removed").waitFor();
    expect(await agree("Remove")).toContain("Done.");
    await leaveDialog();
    await rowOf("Chunky").waitFor({ state: "detached" });
    await press(page.getByRole("button", { name: "Undo: Remove Chunky" }), size);
    await page.getByText("You put everything back as it was.").waitFor({ timeout: changedWithinMs });
    await rowOf("Chunky").getByText("1.4.2").waitFor();
    await takePicture(page, size, "plugins-real-undone");
    await expectAccessible(page);
  });
});
