import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../../services/engines/upstreams.ts";
import { lockText, type Lock } from "@blockwright/minecraft/lock";
import { openTestRows, type TestRows } from "../modules/catalogue/catalogue.fixture.ts";
import {
  bindLock,
  CatalogueError,
  foretellVersion,
  resolveLock,
  searchPlugins,
} from "../modules/catalogue/index.ts";
import { openCatalogue, type OpenCatalogue } from "./catalogue-deps.fixture.ts";
import { recipeOf } from "./recipe.fixture.ts";

let upstreams: Upstreams;
let database: TestRows;
let open: OpenCatalogue;

beforeAll(async () => {
  upstreams = await startUpstreams(inject("instance"), { name: "plugin-sources" });
  database = await openTestRows();
}, 240_000);
afterAll(async () => {
  await open?.close();
  await database?.stop();
  await upstreams?.stop();
});
beforeEach(async () => {
  await upstreams.control.behave();
  await database.rows.execute("truncate outside_answers, artifacts");
  await open?.close();
  open = openCatalogue(upstreams.environment, database.rows, { tries: 1, maxWaitMs: 100 });
});

function names(lock: Lock): string[] {
  return lock.plugins.map(
    ({ name, version, neededBy }) => `${name} ${version}${neededBy.length > 0 ? " +" : ""}`,
  );
}

async function refusal(work: Promise<unknown>): Promise<CatalogueError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CatalogueError) return error;
  throw new Error("it was not refused", { cause: error });
}

describe("what is chosen", () => {
  test.each([
    [
      "with what is needed, from three sources",
      ["modrinth:essentialsx", "modrinth:worldguard", "hangar:GriefPrevention", "spiget:1210"],
      {},
      [
        "Essentials 2.21.2",
        "GriefPrevention 16.18.2",
        "PlayerAuctions 1.31.2",
        "Vault 1.7.2 +",
        "WorldEdit 7.3.1 +",
        "WorldGuard 7.0.1",
      ],
    ],
    [
      "one that stands in for another that is needed",
      ["modrinth:worldguard", "modrinth:plotsquared"],
      {},
      ["FastAsyncWorldEdit 2.12.2 +", "PlotSquared 7.4.2", "WorldGuard 7.0.1"],
    ],
    [
      "a beta where there is no release, for the newest version all support",
      ["modrinth:essentialsx", "modrinth:multiverse-inventories"],
      { minecraftVersion: "latest" },
      ["Essentials 2.21.2", "Multiverse-Core 5.0.2 +", "Multiverse-Inventories 5.0.2-beta.2"],
    ],
    [
      "mods for Fabric",
      ["modrinth:lithium", "modrinth:waystones"],
      { software: "fabric" as const },
      [
        "balm 21.4.1+fabric +",
        "fabric-api 0.141.1+fabric +",
        "lithium 0.15.1+fabric",
        "waystones 21.4.1+fabric",
      ],
    ],
    ["a mod for NeoForge", ["modrinth:jei"], { software: "neoforge" as const }, ["jei 19.21.1+neoforge"]],
    [
      "a mod for Forge",
      ["modrinth:jei"],
      { software: "forge" as const, minecraftVersion: "1.20.1" },
      ["jei 19.21.0+forge"],
    ],
    [
      "the bridge of a crossplay server",
      ["modrinth:essentialsx"],
      { platform: "crossplay" as const },
      ["Essentials 2.21.2", "Geyser-Spigot 2.11.3-b1245", "ViaVersion 5.2.2", "floodgate 2.2.4-b118"],
    ],
  ])("%s", async (_what, ids, values, expected) => {
    const recipe = recipeOf(ids, values);
    const { lock } = await resolveLock(open.deps, recipe);
    expect(names(lock)).toEqual(expected);
    // Binding the resulting lock leaves it unchanged.
    expect(lockText((await bindLock(open.deps, recipe, lock)).lock)).toBe(lockText(lock));
  });

  test("the next older version where the bridge does not support the newest yet, and it is said", async () => {
    const crossplay = (minecraftVersion: string) =>
      recipeOf(["modrinth:essentialsx"], { platform: "crossplay", minecraftVersion });
    expect(await foretellVersion(open.deps, crossplay("latest"))).toBeUndefined();
    await database.rows.execute("truncate outside_answers");
    const lagging = { kind: "lags-behind", newest: "1.21.4" } as const;
    await upstreams.control.misbehave("modrinth", lagging, { pathPrefix: "/v2/project/wKkoqHrH" });
    const { lock, behind, notes } = await resolveLock(open.deps, crossplay("latest"));
    expect(lock.software.minecraftVersion).toBe("1.21.4");
    const sentence = "It is Minecraft 1.21.4 instead of 26.1, because there is nothing newer of Geyser.";
    expect(behind).toEqual([sentence]);
    expect(names(lock)).not.toContain("ViaVersion 5.2.2");
    expect(notes).toContain(sentence);
    expect(await foretellVersion(open.deps, crossplay("latest"))).toBe(sentence);
    const refused = "Geyser supports Minecraft up to 1.21.4 so far.";
    expect(await foretellVersion(open.deps, crossplay("26.1"))).toContain(refused);
    const error = await refusal(resolveLock(open.deps, crossplay("26.1")));
    expect(error.message).toContain("supports Minecraft up to 1.21.4 so far.");
    // Without crossplay, the bridge does not matter.
    const { lock: java } = await resolveLock(
      open.deps,
      recipeOf(["modrinth:essentialsx"], { minecraftVersion: "latest" }),
    );
    expect(java.software.minecraftVersion).toBe("26.1");
  });

  test("a version whose Java no machine has is passed over or refused, each in one sentence", async () => {
    const findRuntimes = async () => ({ java: [17, 21], builder: [21], hasNative: true });
    const deps = { ...open.deps, findRuntimes };
    const paper = (minecraftVersion: string) => recipeOf(["modrinth:essentialsx"], { minecraftVersion });
    const { lock, behind } = await resolveLock(deps, paper("latest"));
    expect(lock.software.minecraftVersion).toBe("1.21.4");
    const sentence = "It is Minecraft 1.21.4 instead of 26.1, because no machine here has Java 25.";
    expect(behind).toEqual([sentence]);
    expect(await foretellVersion(deps, paper("latest"))).toBe(sentence);
    const refused =
      "Paper for Minecraft 26.1 runs on Java 25 or newer, which is not here. Please choose another version.";
    expect((await refusal(resolveLock(deps, paper("26.1")))).message).toBe(refused);
    expect(await foretellVersion(deps, paper("26.1"))).toBe(refused);
    const native = { ...open.deps, findRuntimes: async () => ({ java: [], builder: [], hasNative: true }) };
    expect(await refusal(resolveLock(native, paper("latest")))).toMatchObject({ code: "no-java" });
  });

  test("a jar without a hash is pinned by hashing it ourselves, and marked as such", async () => {
    const { lock } = await resolveLock(open.deps, recipeOf(["spiget:1210"]));
    expect(lock.plugins.map(({ name, isVerified }) => [name, isVerified])).toEqual([
      ["PlayerAuctions", false],
      ["Vault", true],
    ]);
  });

  test("a file of SpigotMC is taken from a source that keeps every version, if that has the same bytes", async () => {
    const { lock } = await resolveLock(open.deps, recipeOf(["spiget:1010", "spiget:1210"]));
    const urlOf = (name: string) => {
      const path = lock.plugins.find((one) => one.name === name)?.path;
      return new URL(lock.files.find((file) => file.path === path)?.url ?? "");
    };
    expect(lock.plugins.map(({ id, name, isVerified }) => [id, name, isVerified])).toContainEqual([
      "spiget:1010",
      "Vault",
      true,
    ]);
    expect(urlOf("Vault").host).toBe(upstreams.addresses["modrinth-cdn"]);
    // All versions have the same address.
    expect(urlOf("PlayerAuctions").host).toBe(upstreams.addresses["spiget-cdn"]);
    expect(urlOf("PlayerAuctions").pathname).toBe("/file/spiget-resources/1210.jar");
  });

  test("plugins for the client or already present are left out, with a note", async () => {
    const mods = await resolveLock(
      open.deps,
      recipeOf(["modrinth:sodium", "modrinth:lithium"], { software: "fabric" }),
    );
    const plugins = await resolveLock(open.deps, recipeOf(["modrinth:spark"]));
    expect([mods, plugins].flatMap(({ leftOut }) => leftOut)).toEqual([
      {
        id: "modrinth:sodium",
        name: "sodium",
        sentence: "it only works in the players' own game, not on a server.",
      },
      { id: "modrinth:spark", name: "spark", sentence: "Paper already has it built in." },
    ]);
    expect(plugins.lock.plugins).toEqual([]);
  });

  test("a version that failed is not chosen again", async () => {
    const avoid = [{ id: "modrinth:essentialsx", version: "2.21.2" }];
    const { lock } = await resolveLock(open.deps, recipeOf(["modrinth:essentialsx"]), { avoid });
    expect(names(lock)).toEqual(["Essentials 2.21.1"]);
  });
});

test.each([
  [
    ["modrinth:bedwars1058"],
    "26.1",
    "bedwars1058 has no build for Minecraft 26.1 on Paper; the newest it supports is 1.20.1.",
  ],
  [
    ["modrinth:worldedit", "modrinth:fastasyncworldedit", "modrinth:vault"],
    "1.21.4",
    'fastasyncworldedit and worldedit can\'t run together: both are "WorldEdit" to the server. Choose one of them.',
  ],
  [
    ["modrinth:homestead-claims", "modrinth:griefprevention"],
    "1.21.4",
    "homestead-claims and griefprevention can't run together: one of them says that it breaks beside the other. Choose one of them.",
  ],
  [
    ["modrinth:bedwars1058", "modrinth:terralith"],
    "latest",
    "bedwars1058 and terralith have no version of Minecraft in common on Paper (the newest is 1.20.1 for bedwars1058 and 26.2 for terralith). Leave one of them out.",
  ],
  [["hangar:nothing"], "1.21.4", "nothing can't be found on Hangar. Please choose something else."],
  [
    ["spiget:1220"],
    "1.21.4",
    "1220 can't be installed from here. It is kept on another site. Download it from its own page and upload it in the Plugins tab.",
  ],
])(
  "%j for %s is refused in a sentence, naming only who is in the way",
  async (ids, minecraftVersion, sentence) => {
    const error = await refusal(resolveLock(open.deps, recipeOf(ids, { minecraftVersion })));
    expect(error.message).toBe(sentence);
    expect(error.conflict.toSorted()).toEqual(ids.filter((id) => id !== "modrinth:vault").toSorted());
  },
);

const slugs =
  "essentialsx luckperms worldguard griefprevention towny townychat multiverse-core multiverse-portals quickshop-hikari " +
  "chestshop economyshopgui auction-house-plugin mcmmo placeholderapi decentholograms citizens znpcsplus kitpvp parkour battlearena";
const twenty = slugs.split(" ").map((slug) => `modrinth:${slug}`);

test("neither the order of the recipe nor the cache changes the lock", async () => {
  const first = lockText((await resolveLock(open.deps, recipeOf(twenty))).lock);
  const warm = lockText((await resolveLock(open.deps, recipeOf(twenty.toReversed()))).lock);
  await database.rows.execute("truncate outside_answers, artifacts");
  const other = openCatalogue(upstreams.environment, database.rows);
  const cold = lockText(
    (await resolveLock(other.deps, recipeOf([...twenty.slice(7), ...twenty.slice(0, 7)]))).lock,
  );
  await other.close();
  expect([warm, cold]).toEqual([first, first]);
});

test("each distinct request is made once; cached, none is made, even while all sources are down", async () => {
  await upstreams.control.resetRequests();
  const first = await resolveLock(open.deps, recipeOf(twenty));
  const asked = (await upstreams.control.requests()).map(({ host, path }) => `${host}${path}`);
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  await upstreams.control.resetRequests();
  for (const host of Object.keys(upstreams.addresses) as (keyof typeof upstreams.addresses)[])
    await upstreams.control.misbehave(host, { kind: "status", status: 500 });
  const other = openCatalogue(upstreams.environment, database.rows);
  const second = await resolveLock(other.deps, recipeOf(twenty));
  await other.close();
  expect(await upstreams.control.requests()).toEqual([]);
  expect(lockText(second.lock)).toBe(lockText(first.lock));
});

describe("when a source misbehaves", () => {
  test("it is named, and only plugins that need it are blocked", async () => {
    await upstreams.control.misbehave("modrinth", { kind: "html" });
    const error = await refusal(resolveLock(open.deps, recipeOf(["modrinth:essentialsx"])));
    expect([error.code, error.message]).toEqual(["source-unavailable", expect.stringContaining("Modrinth")]);
    const { lock } = await resolveLock(open.deps, recipeOf(["hangar:GriefPrevention"]));
    expect(names(lock)).toEqual(["GriefPrevention 16.18.2"]);
  });

  test("a jar that does not match its description is refused and named", async () => {
    await upstreams.control.misbehave("modrinth-cdn", { kind: "changed-bytes" });
    const error = await refusal(resolveLock(open.deps, recipeOf(["modrinth:essentialsx"])));
    expect(error.message).toContain("plugins/Essentials-2.21.2.jar is not the file its source describes");
  });

  test("a search returns the other results and names the failed source", async () => {
    const target = { software: "paper", minecraftVersion: "1.21.4" } as const;
    const all = await searchPlugins(open.deps, "shop", target);
    await upstreams.control.misbehave("spiget", { kind: "slow-headers", delayMs: 5000 });
    await upstreams.control.misbehave("hangar", { kind: "status", status: 500 });
    const some = await searchPlugins(open.deps, "chest", target, 500);
    expect(all.silent).toEqual([]);
    // Each project is on two sources, and stays a separate hit of each.
    const twice = ["EconomyShopGUI", "QuickShop-Hikari", "ChestShop"].flatMap((name) => [name, name]);
    expect(all.hits.map(({ name }) => name)).toEqual(twice);
    for (const { id, rating } of all.hits)
      expect([id, rating]).toEqual([id, id.startsWith("spiget:") ? 4.5 : null]);
    expect(some.silent).toEqual(["hangar", "spiget"]);
    expect(some.hits.map(({ name }) => name)).toContain("ChestShop");
  });
});
