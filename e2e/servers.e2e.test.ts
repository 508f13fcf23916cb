import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { mainButton, signUp, toastText } from "./steps/account-steps.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import {
  buildServer,
  consoleOf,
  press,
  shownAddress,
  untilPrinted,
  untilStatus,
  watchGrowth,
} from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const built = { name: "Harbour Town", software: "paper", minecraftVersion: "1.21.4" };
const anew = { label: "Fabric", value: "fabric", version: "1.20.1" };
const jobWithinMs = 120_000;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

// The whole journey takes a minute: if time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("a server's lifecycle in the browser at $width px", (size) => {
  let page: Page;
  let serverId = "";

  beforeAll(async () => {
    const visitor = await newVisitor(browser, size);
    ({ page } = visitor);
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(visitor.context);
    await signUp(page, someone());
    await atPath(page, "/");
    serverId = await buildServer(visitor.context, built);
  }, 180_000);

  test("its card shows its details and links to its page", async () => {
    await page.goto("/servers");
    await page.getByRole("heading", { name: "My Servers" }).waitFor();
    await page.getByText("Manage and monitor your Minecraft servers").waitFor();
    const card = page.getByRole("listitem").filter({ hasText: built.name });
    for (const fact of ["Online", "Paper", "1.21.4", "1024 MB", "Today"])
      await card.getByText(fact, { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Create Server" }).getAttribute("href")).toBe("/");
    await takePicture(page, size, "servers-real-list");
    await press(card.getByRole("link", { name: "Manage Server" }), size);
    await atPath(page, `/server/${serverId}`);
    await page.getByRole("heading", { name: built.name }).waitFor();
    for (const figure of ["Address", "Uptime", "CPU Load", "Memory", "Disk", "Network Inbound"])
      await page.getByRole("list", { name: "Figures" }).getByText(figure, { exact: true }).waitFor();
    await page.getByText(/^[\d.]+% \/ 500%$/).waitFor();
    const parts = page.getByRole("navigation", { name: "Parts of this server" }).getByRole("link");
    expect(await parts.allInnerTexts()).toEqual([
      "Terminal",
      "Files",
      "Plugins",
      "AI Editor",
      "Settings",
      "Software",
      "Backups",
      "Users",
      "Domains",
    ]);
  });

  test("it stops, and its console is followed while it starts", { timeout: 120_000 }, async () => {
    await consoleOf(page).getByText("Connected to live console").waitFor();
    await press(mainButton(page, "Stop"), size);
    expect(await toastText(page, "Success")).toContain("Server action completed successfully.");
    await untilStatus(page, "Offline");
    const isReady = 'For help, type "help"';
    const startedBefore = await consoleOf(page).getByText(isReady).count();
    const growth = await watchGrowth(page);
    await press(mainButton(page, "Start"), size);
    await untilStatus(page, "Starting");
    await untilPrinted(page, isReady, startedBefore + 1);
    expect((await growth()).length).toBeGreaterThan(2);
    await untilStatus(page, "Online");
  });

  test("joins and chat are shown, and a command is run and recalled", { timeout: 90_000 }, async () => {
    const output = consoleOf(page);
    const address = await shownAddress(page);
    const bot = await joinJava({ ...address, username: "Alex", version: built.minecraftVersion });
    await output.getByText("Alex joined the game").last().waitFor();
    bot.chat("Anybody here?");
    await output.getByText("<Alex> Anybody here?").last().waitFor();
    await page.getByRole("button", { name: /^Players ?1\// }).waitFor();
    const command = page.getByLabel("Command");
    expect(await page.getByRole("button", { name: "Execute" }).isDisabled()).toBe(true);
    await press(command, size);
    await page.keyboard.type("say Welcome, Alex");
    await page.keyboard.press("Enter");
    await bot.waitForChat("Welcome, Alex");
    await output.getByText("[Server] Welcome, Alex").last().waitFor();
    expect(await command.inputValue()).toBe("");
    await page.keyboard.press("ArrowUp");
    expect(await command.inputValue()).toBe("say Welcome, Alex");
    await page.keyboard.press("ArrowDown");
    expect(await command.inputValue()).toBe("");
    await takePicture(page, size, "servers-real-console");
    await press(mainButton(page, "Restart"), size);
    const question = page.getByRole("alertdialog", { name: "Restart while players are online?" });
    await question.getByText("Alex will be disconnected.").waitFor();
    await press(question.getByRole("button", { name: "Restart" }), size);
    await bot.kicked;
    await untilStatus(page, "Online");
    await page.getByRole("button", { name: /^Players ?0\// }).waitFor();
  });

  test("it is reinstalled, and the reinstall is undone", { timeout: 300_000 }, async () => {
    await press(page.getByRole("link", { name: "Software" }), size);
    await page.getByText("This will completely wipe all server files, worlds, and plugins").waitFor();
    await page.getByLabel("Server Type").selectOption(anew.value);
    await page.getByPlaceholder("1.20.1").fill(anew.version);
    await press(mainButton(page, "Reinstall Server"), size);
    const dialog = page.getByRole("alertdialog", { name: "Reinstall Server?" });
    await press(dialog.getByRole("button", { name: "Cancel" }), size);
    await press(mainButton(page, "Reinstall Server"), size);
    await press(dialog.getByRole("button", { name: "Yes, Reinstall" }), size);
    await page.getByRole("heading", { name: "Reinstalling your server" }).waitFor();
    await takePicture(page, size, "servers-real-reinstalling");
    await jobEnds(page, "Your server was reinstalled", "The reinstall failed");
    await untilStatus(page, "Online");
    await page.getByRole("definition").filter({ hasText: anew.label }).waitFor();
    await joinAndLeave(anew.version, "Beth");
    await press(mainButton(page, "Undo reinstall"), size);
    await jobEnds(page, "The previous version is back", "Couldn't restore the previous version");
    await untilStatus(page, "Online");
    await page.getByRole("definition").filter({ hasText: "Paper" }).waitFor();
    await joinAndLeave(built.minecraftVersion, "Carl");
  });

  test("it is deleted by its name and leaves nothing behind", { timeout: 90_000 }, async () => {
    await press(page.getByRole("link", { name: "Settings" }), size);
    await page.getByRole("definition").getByText(built.name, { exact: true }).waitFor();
    await press(mainButton(page, "Delete Server"), size);
    const dialog = page.getByRole("alertdialog", { name: `Delete '${built.name}'?` });
    const confirm = dialog.getByRole("button", { name: "Delete Server" });
    await dialog.getByLabel("Type the server's name").fill("Harbour");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Type the server's name").fill(built.name);
    await press(confirm, size);
    expect(await toastText(page, "Success")).toContain("Server has been permanently deleted.");
    await atPath(page, "/servers");
    await page.getByRole("heading", { name: "No servers yet" }).waitFor();
    await page.getByText("Get started by creating your first Minecraft server").waitFor();
    const first = page.getByRole("link", { name: "Create Your First Server" });
    expect(await first.getAttribute("href")).toBe("/");
  });

  async function joinAndLeave(version: string, username: string): Promise<void> {
    const bot = await joinJava({ ...(await shownAddress(page)), username, version });
    await bot.leave();
  }
});

/** A failure should be reported with the api's message. */
async function jobEnds(page: Page, done: string, failed: string): Promise<void> {
  const [ended, broken] = [done, failed].map((name) => page.getByRole("heading", { name }));
  if (ended === undefined || broken === undefined) return;
  await ended.or(broken).waitFor({ timeout: jobWithinMs });
  if (await broken.isVisible()) throw new Error(await page.getByRole("main").innerText());
}
