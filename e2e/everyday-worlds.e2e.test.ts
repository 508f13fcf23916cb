import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { treeFolder } from "./built-tree.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, signUp } from "./steps/account-steps.ts";
import { buildServer, press, shownAddress, untilStatus } from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

/** AuthMe has no build for any later version. */
const built = {
  name: "Birch Hollow",
  software: "paper",
  minecraftVersion: "1.20.1",
  properties: { "online-mode": false },
  plugins: [
    { id: "modrinth:chunky", name: "Chunky", reason: "A ready world." },
    { id: "modrinth:authmereloaded", name: "AuthMe", reason: "Passwords." },
  ],
};
const changedWithinMs = 120_000;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("worlds and versions at $width px", (size) => {
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
  }, 240_000);

  const inTree = (path: string) => join(treeFolder(node, serverId), path);

  async function update(version: string): Promise<void> {
    await page.goto(`/server/${serverId}/software`);
    await page.getByLabel("Update to version").fill(version);
    await press(mainButton(page, "Update"), size);
    const dialog = page.getByRole("alertdialog", { name: "Update 'Birch Hollow'?" });
    await dialog.getByText("No build for this version, will be disabled").waitFor();
    await takePicture(page, size, "everyday-update");
    await press(dialog.getByRole("button", { name: "Update" }), size);
  }

  function filesOfWorld(): string[] {
    const files = readdirSync(inTree("world"), { recursive: true, withFileTypes: true });
    return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  }

  function hashOfWorld(): string {
    const hash = createHash("sha256");
    for (const path of filesOfWorld().toSorted()) hash.update(path).update(readFileSync(path));
    return hash.digest("hex");
  }

  /** The world of the server with one more file, in a folder as people pack it. */
  function packWorld(): Buffer {
    const files = filesOfWorld().map((path) => [
      `Islands/${relative(inTree("world"), path)}`,
      readFileSync(path),
    ]);
    return Buffer.from(jarOf({ ...Object.fromEntries(files), "Islands/marker.txt": "my island" }));
  }

  const worldsCard = () => page.getByRole("region", { name: "Worlds" });
  const levelName = () => /^level-name=(.*)$/m.exec(readFileSync(inTree("server.properties"), "utf8"))?.[1];

  async function undoWorldChange(): Promise<void> {
    await press(worldsCard().getByRole("button", { name: "Undo" }), size);
    await page.getByText("Your last change was undone.").waitFor({ timeout: changedWithinMs });
    // The game writes the file again while it starts.
    await vi.waitFor(() => expect(levelName()).toBe("world"), { timeout: changedWithinMs });
    await untilStatus(page, "Online");
  }

  test("a new world is made, and the old one is back with one undo", { timeout: 300_000 }, async () => {
    await page.goto(`/server/${serverId}/settings#worlds`);
    await press(page.getByRole("button", { name: "New world" }), size);
    const dialog = page.getByRole("alertdialog", { name: "New world" });
    await dialog.getByLabel("World name").fill("Valley");
    await dialog.getByLabel("Seed (optional)").fill("4711");
    await takePicture(page, size, "everyday-new-world");
    await press(dialog.getByRole("button", { name: "Create world" }), size);
    await page.getByText("Done. The server runs with this world.").waitFor({ timeout: changedWithinMs });
    expect(levelName()).toBe("Valley");
    expect(existsSync(inTree("world/level.dat"))).toBe(true);
    await takePicture(page, size, "everyday-worlds");
    await undoWorldChange();
  });

  test(
    "an uploaded world is the one that players join, and one undo brings the old one back",
    { timeout: 300_000 },
    async () => {
      await page.goto(`/server/${serverId}/settings#worlds`);
      const file = { name: "Islands.zip", mimeType: "application/zip", buffer: packWorld() };
      await press(page.getByRole("button", { name: "Upload a world" }), size);
      const dialog = page.getByRole("alertdialog", { name: "Upload a world" });
      await dialog.getByLabel("World to upload").setInputFiles(file);
      expect(await dialog.getByLabel("World name").inputValue()).toBe("Islands");
      await takePicture(page, size, "everyday-upload-world");
      await press(dialog.getByRole("button", { name: "Upload world" }), size);
      await page.getByText("Done. The server runs with this world.").waitFor({ timeout: changedWithinMs });
      expect(levelName()).toBe("Islands");
      expect(readFileSync(inTree("Islands/marker.txt"), "utf8")).toBe("my island");
      await untilStatus(page, "Online");
      const address = await shownAddress(page);
      const player = await joinJava({ ...address, username: "Anna", version: built.minecraftVersion });
      await player.leave();
      await undoWorldChange();
    },
  );

  test(
    "an update that fails to start comes back, with the world untouched",
    { timeout: 300_000 },
    async () => {
      await page.goto(`/server/${serverId}/settings#worlds`);
      await press(mainButton(page, "Stop"), size);
      await untilStatus(page, "Offline");
      // The game refuses to start without it.
      writeFileSync(inTree("eula.txt"), "eula=false\n");
      const before = hashOfWorld();
      await update("1.21.4");
      await page.getByRole("heading", { name: "The update failed" }).waitFor({ timeout: changedWithinMs });
      await page.getByText(/Your server is as it was before\.$/).waitFor();
      await takePicture(page, size, "everyday-update-failed");
      expect(hashOfWorld()).toBe(before);
      writeFileSync(inTree("eula.txt"), "eula=true\n");
    },
  );

  test(
    "an update disables the plugin without a build and keeps the world",
    { timeout: 300_000 },
    async () => {
      writeFileSync(inTree("world/marker.txt"), "my house");
      await update("1.21.4");
      await page
        .getByRole("heading", { name: "Your server was updated" })
        .waitFor({ timeout: changedWithinMs });
      expect(readFileSync(inTree("world/marker.txt"), "utf8")).toBe("my house");
      await page.goto(`/server/${serverId}/plugins`);
      await page.getByText("AuthMe").first().waitFor();
      expect(existsSync(inTree("plugins/AuthMe.jar"))).toBe(false);
    },
  );
});
