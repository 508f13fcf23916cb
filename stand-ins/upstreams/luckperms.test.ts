import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { joinJava } from "../bots/java-bot.ts";
import { host, serverFolder, startLocalServer } from "../game-servers/testing/local-server.fixture.ts";
import { buildFiles } from "./files/build-files.ts";

const { folder: files } = await buildFiles();
const releases = path.join(files, "releases");
const version = "1.20.1";
const may = "Set fly mode enabled for Builder.";
const mayNot = "You do not have access to that command.";
const grant = "lp group builders permission set essentials.fly true gamemode=creative";

/** The newest one for 1.20.1 of each. */
function jarsOf(...names: string[]): string[] {
  return names.map((name) => {
    const found = readdirSync(releases).filter(
      (file) => file.startsWith(`${name}-`) && file.endsWith(".jar"),
    );
    const [first] = found.toSorted();
    if (first === undefined) throw new Error(`There is no jar of ${name}.`);
    return path.join(releases, first);
  });
}

test.each(["h2", "yaml"])(
  "ranks of LuckPerms decide who may fly, and outlive a restart (%s)",
  async (storage) => {
    const { folder, port } = await serverFolder({ plugins: jarsOf("LuckPerms", "Essentials") });
    mkdirSync(path.join(folder, "plugins/LuckPerms"));
    writeFileSync(path.join(folder, "plugins/LuckPerms/config.yml"), `storage-method: ${storage}\n`);
    const server = await startLocalServer(folder);
    await server.line("! For help, type");
    const bot = await joinJava({ host, port, username: "Builder", version });
    bot.chat("/fly");
    expect(await bot.waitForChat("access to that command")).toBe(mayNot);
    await server.ask("lp user Nobody info", "[LP] A user for Nobody could not be found.");
    await server.ask("lp creategroup builders", "[LP] builders was successfully created.");
    await server.ask(grant, "[LP] Set essentials.fly to true for builders in context gamemode=creative.");
    await server.ask(grant, "[LP] builders already has essentials.fly set in context gamemode=creative.");
    await server.ask("lp group builders setweight 10", "[LP] Set weight to 10 for group builders.");
    await server.ask(
      "lp user Builder parent add builders",
      "[LP] Builder now inherits permissions from builders in context global.",
    );
    await server.ask(
      "lp user Builder permission check essentials.fly",
      "[LP] - Builder inherits essentials.fly set to true from builders in context gamemode=creative.",
    );
    await server.ask("gamemode creative Builder", "Set Builder's game mode to Creative Mode");
    bot.chat("/fly");
    expect(await bot.waitForChat("fly mode")).toBe(may);
    await server.ask(
      "lp user Builder permission set essentials.fly false",
      "[LP] Set essentials.fly to false for Builder in context global.",
    );
    await bot.leave();
    await server.ask("stop", "Stopping the server");
    expect(await server.exitCode()).toBe(0);

    const stored = path.join(folder, "plugins/LuckPerms/yaml-storage/groups/builders.yml");
    expect(existsSync(stored)).toBe(storage === "yaml");
    const written = existsSync(stored) ? readFileSync(stored, "utf8") : "";
    const yaml = "- essentials.fly:\n    value: true\n    context:\n      gamemode: creative\n";
    expect(written).toContain(storage === "yaml" ? yaml : "");
    const again = await startLocalServer(folder);
    await again.line("! For help, type");
    await again.ask("lp group builders info", "[LP] - Weight: 10");
    await again.ask(
      "lp user Builder permission check essentials.fly",
      "[LP] - Builder has essentials.fly set to false in context global.",
    );
    await again.ask(
      "lp user Builder permission check essentials.fly",
      "[LP] - Builder inherits essentials.fly set to true from builders",
    );
  },
);
