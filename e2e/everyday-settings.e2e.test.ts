import { readFileSync, writeFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { treeFolder } from "./built-tree.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, signUp, toastText } from "./steps/account-steps.ts";
import { buildServer, press, shownAddress, untilStatus } from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const built = {
  name: "Willow Valley",
  software: "paper",
  minecraftVersion: "1.21.4",
  properties: { "online-mode": false },
};
const changedWithinMs = 90_000;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("an owner's day at $width px", (size) => {
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

  const join = async (username: string) =>
    joinJava({ ...(await shownAddress(page)), username, version: built.minecraftVersion });

  const changing = { timeout: changedWithinMs, interval: 20 };
  const newestChange = async () => {
    const answer = await page.context().request.get(`/api/servers/${serverId}/changes`);
    return ((await answer.json()) as { state: string }[])[0]?.state;
  };

  test("a setting is changed, seen in game, and undone", { timeout: 240_000 }, async () => {
    await page.goto(`/server/${serverId}/settings#game-settings`);
    await press(page.getByRole("switch", { name: "Allow list", exact: true }), size);
    await press(page.getByRole("button", { name: "Review and save" }), size);
    const dialog = page.getByRole("alertdialog", { name: "Save 1 setting?" });
    await dialog.getByText("off → on").waitFor();
    await takePicture(page, size, "everyday-save");
    await press(dialog.getByRole("button", { name: "Save settings" }), size);
    const saved = page.getByText("Saved. The server runs with these settings.");
    await saved.waitFor({ timeout: changedWithinMs });
    await untilStatus(page, "Online");
    await expect(join("Stranger")).rejects.toThrow(/white-?list/i);
    await press(page.getByRole("button", { name: "Undo", exact: true }), size);
    await page.getByText("Your last change was undone.").waitFor({ timeout: changedWithinMs });
    await untilStatus(page, "Online");
    await (await join("Stranger")).leave();
  });

  test("a value that something changes back is named", { timeout: 240_000 }, async () => {
    await page.goto(`/server/${serverId}/settings#game-settings`);
    await page.getByLabel("Search settings").fill("spawn-protection");
    await page.getByLabel("Spawn protection").fill("40");
    await press(page.getByRole("button", { name: "Review and save" }), size);
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Save settings" }), size);
    await vi.waitFor(async () => expect(await newestChange()).toBe("verifying"), changing);
    const file = joinPath(treeFolder(node, serverId), "server.properties");
    // As a plugin does that sets its own value at every start.
    await vi.waitFor(async () => {
      const text = readFileSync(file, "utf8");
      if (/^spawn-protection=40$/m.test(text))
        writeFileSync(file, text.replace("spawn-protection=40", "spawn-protection=0"));
      expect(await newestChange()).toBe("verified");
    }, changing);
    await page.getByText("You set this to 40. Something changed it back to 0.").waitFor();
    await page.getByText(/set "spawn-protection" back to "0" when the server started/).waitFor();
    await takePicture(page, size, "everyday-reverted");
  });

  test("a game rule is changed without a restart, and undone", { timeout: 120_000 }, async () => {
    await page.goto(`/server/${serverId}/settings`);
    await untilStatus(page, "Online");
    await press(page.getByRole("button", { name: "Game rules" }), size);
    const card = page.getByRole("region", { name: "Game rules" });
    await card.getByText("These are the values of the running game.").waitFor();
    const keep = card.getByRole("switch", { name: "Keep items after death" });
    await press(keep, size);
    await takePicture(page, size, "everyday-game-rules");
    await press(card.getByRole("button", { name: "Save game rules" }), size);
    await card.getByText("Done. The game uses these rules.").waitFor({ timeout: changedWithinMs });
    expect(await keep.getAttribute("aria-checked")).toBe("true");
    await press(card.getByRole("button", { name: "Undo" }), size);
    await card.getByText("Your last change was undone.").waitFor({ timeout: changedWithinMs });
    expect(await keep.getAttribute("aria-checked")).toBe("false");
    await page.goto(`/server/${serverId}`);
    await page.getByText("Connected to live console").waitFor();
    // What was asked is not on the console, what was set is.
    expect(await page.getByText("is currently set to").count()).toBe(0);
    await page
      .getByText(/Gamerule keepInventory is now set to: false/)
      .first()
      .waitFor();
  });

  test("a player is added to the allow list and joins", { timeout: 240_000 }, async () => {
    await page.goto(`/server/${serverId}/settings#game-settings`);
    await page.getByLabel("Search settings").fill("white-list");
    await press(page.getByRole("switch", { name: "Allow list", exact: true }), size);
    await press(page.getByRole("button", { name: "Review and save" }), size);
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Save settings" }), size);
    const saved = page.getByText("Saved. The server runs with these settings.");
    // An earlier change may have said so.
    await saved.waitFor({ state: "hidden" });
    await saved.waitFor({ timeout: changedWithinMs });
    await page.goto(`/server/${serverId}/terminal#players`);
    await page.getByText("Only players on the allow list can join.").waitFor();
    for (const name of ["Anna", "Ben"]) {
      await page.getByLabel("Player name").fill(name);
      await press(page.getByRole("button", { name: "Add to allow list" }), size);
      await toastText(page, `${name} is on the allow list`);
    }
    await untilStatus(page, "Online");
    const anna = await join("Anna");
    await page.getByText("1 player online").waitFor();
    await takePicture(page, size, "everyday-players");
    await anna.leave();
  });

  test("Stop names the two players who are online", { timeout: 120_000 }, async () => {
    const bots = [await join("Anna"), await join("Ben")];
    await page.getByText("2 players online").waitFor();
    await page.goto(`/server/${serverId}/settings`);
    await page.getByRole("button", { name: /^Players ?2\// }).waitFor();
    await press(mainButton(page, "Stop"), size);
    const question = page.getByRole("alertdialog", { name: "Stop while players are online?" });
    await question.getByText("Anna and Ben will be disconnected.").waitFor();
    await takePicture(page, size, "everyday-stop");
    await press(question.getByRole("button", { name: "Stop" }), size);
    await Promise.all(bots.map(({ kicked }) => kicked));
    await untilStatus(page, "Offline");
  });
});
