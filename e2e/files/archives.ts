import { globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { expect, test } from "vitest";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import { readWorldTimes } from "../../stand-ins/game-servers/world-reader.ts";
import { mainButton, toastText } from "../steps/account-steps.ts";
import { dropFiles, fileGrid, openFiles, rowOf, uploadRow } from "../steps/files-steps.ts";
import { press, shownAddress, untilStatus } from "../steps/servers-steps.ts";
import { expectAccessible, takePicture } from "../visitor.ts";
import type { FilesStage } from "./files-stage.ts";

const usedWithinMs = 200_000;

/** Archives of worlds and whole servers: recognised by their content, and put in place on request. */
export function archiveTests(stage: () => FilesStage, minecraftVersion: string): void {
  const home = mkdtempSync(join(tmpdir(), "worlds-"));

  /** The world of this server at a much later age. */
  function worldAt(ticks: number, folder: string): Record<string, Uint8Array> {
    const world = join(stage().tree, "world");
    const files = globSync("**/*", { cwd: world }).filter(
      (path) => statSync(join(world, path)).isFile() && path !== "session.lock",
    );
    const content = files.map((path) => [`${folder}/${path}`, readFileSync(join(world, path))]);
    return {
      ...(Object.fromEntries(content) as Record<string, Uint8Array>),
      [`${folder}/standin-time`]: Buffer.from(`${ticks}\n`),
    };
  }

  async function drop(name: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
    const { page } = stage();
    writeFileSync(join(home, name), jarOf(files));
    await openFiles(stage());
    await dropFiles(page, fileGrid(page), [join(home, name)]);
    await uploadRow(page, name).getByText("Uploaded").waitFor();
  }

  /** The server runs again, in a world of at least that age. */
  async function expectWorldAt(ticks: number): Promise<void> {
    const { page, tree } = stage();
    await expect
      .poll(async () => Number((await readWorldTimes(tree).catch(() => ({ level: 0n }))).level), {
        timeout: usedWithinMs,
        interval: 1000,
      })
      .toBeGreaterThan(ticks);
    await untilStatus(page, "Online");
    const address = await shownAddress(page);
    await (await joinJava({ ...address, username: "Beth", version: minecraftVersion })).leave();
  }

  test("an archived world is recognised, offered and used", { timeout: 300_000 }, async () => {
    const { page, size } = stage();
    await drop("islands.zip", worldAt(900_000, "islands"));
    const row = uploadRow(page, "islands.zip");
    await row.getByText(`This is the world 'world' of Minecraft ${minecraftVersion}.`).waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "files-real-world");
    await press(row.getByRole("button", { name: "Use this world" }), size);
    expect(await toastText(page, "It is being put in place")).toContain("You can undo this for 7 days.");
    await expectWorldAt(900_000);
  });

  test(
    "an archived server is recognised with its content, offered and used",
    { timeout: 300_000 },
    async () => {
      const { page, size, tree } = stage();
      const shop = jarOf({ "plugin.yml": 'name: Shop\nversion: "1.2"\nmain: shop.Main\n' });
      await drop("old-server.zip", {
        ...worldAt(2_000_000, "port"),
        "server.properties": "level-name=port\n",
        [`paper-${minecraftVersion}-100.jar`]: "PK",
        "plugins/OldShop.jar": shop,
        "plugins/Shop/prices.yml": "fish: 3\n",
        "ops.json": "[]",
      });
      const row = uploadRow(page, "old-server.zip");
      await row
        .getByText(`This is a whole server. It holds paper ${minecraftVersion}, 1 plugin and 1 world.`)
        .waitFor();
      await expectAccessible(page);
      await takePicture(page, size, "files-real-server");
      await press(row.getByRole("button", { name: "Use this server" }), size);
      await toastText(page, "It is being put in place");
      await expectWorldAt(2_000_000);
      expect(readFileSync(join(tree, "plugins/Shop/prices.yml"), "utf8")).toBe("fish: 3\n");
      await openFiles(stage(), "plugins");
      await rowOf(page, "OldShop.jar").waitFor();
      await mainButton(page, "Restart").waitFor();
    },
  );
}
