import { lockText, type Lock } from "@blockwright/minecraft/lock";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../../services/engines/upstreams.ts";
import { openTestRows, type TestRows } from "../modules/catalogue/catalogue.fixture.ts";
import { bindLock, CatalogueError, resolveLock } from "../modules/catalogue/index.ts";
import { openCatalogue, type OpenCatalogue } from "./catalogue-deps.fixture.ts";
import { recipeOf } from "./recipe.fixture.ts";

let upstreams: Upstreams;
let database: TestRows;
let open: OpenCatalogue;
/** WorldGuard with WorldEdit, EssentialsX, and a shop plugin whose source publishes no hash. */
const recipe = recipeOf(["modrinth:worldguard", "modrinth:essentialsx", "spiget:1210"]);
let lock: Lock;

beforeAll(async () => {
  upstreams = await startUpstreams(inject("instance"), { name: "bind-lock" });
  database = await openTestRows();
  open = openCatalogue(upstreams.environment, database.rows, { tries: 1, maxWaitMs: 100 });
  ({ lock } = await resolveLock(open.deps, recipe));
}, 240_000);
afterAll(async () => {
  await open?.close();
  await database?.stop();
  await upstreams?.stop();
});
beforeEach(() => upstreams.control.behave());

async function refusal(forged: Lock): Promise<CatalogueError> {
  const error = await bindLock(open.deps, recipe, forged).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CatalogueError) return error;
  throw new Error("it was not refused", { cause: error });
}

const fileOf = (path: string) => {
  const file = lock.files.find((one) => one.path === path);
  if (!file) throw new Error(`there is no ${path}`);
  const { url, sizeBytes, digest } = file;
  return { url, sizeBytes, digest };
};
const [worldEdit, essentials, shop] = ["WorldEdit", "Essentials", "PlayerAuctions"].map(
  (name) => `plugins/${name}.jar`,
) as [string, string, string];
const withPlugin = (path: string, change: Partial<Lock["plugins"][number]>): Lock => ({
  ...lock,
  plugins: lock.plugins.map((one) => (one.path === path ? { ...one, ...change } : one)),
});
const ownHash = { algorithm: "sha512", hex: "ab".repeat(64) } as const;

test("an honest lock is bound unchanged, to the letter", async () => {
  const { lock: bound, notes } = await bindLock(open.deps, recipe, lock);
  expect(lockText(bound)).toBe(lockText(lock));
  expect(notes).toContain(
    "Essentials 2.21.2 (modrinth:essentialsx) is the file that Modrinth has for that version.",
  );
  expect(notes).toContain(
    "PlayerAuctions 1.31.2 (spiget:1210) is not verified: SpigotMC tells no hash, and this is the file it has today.",
  );
});

describe("what a lock claims about itself is ignored", () => {
  const lies: [string, (lock: Lock) => Lock][] = [
    ["another's name", () => withPlugin(worldEdit, { name: "EssentialsX (official)" })],
    ["that a file is verified", () => withPlugin(shop, { isVerified: true })],
    ["that a file is not verified", () => withPlugin(essentials, { isVerified: false })],
    ["a reason of its own", () => withPlugin(worldEdit, { reason: "Checked by the makers of Blockwright." })],
    ["who needs it", () => withPlugin(worldEdit, { neededBy: ["spiget:1210"] })],
    ["a path like another's", (one) => moved(one, worldEdit, "plugins/LuckPerms.jar")],
    ["another address of its source", (one) => withFile(one, worldEdit, { url: fileOf(essentials).url })],
  ];
  test.each(lies)("%s", async (_what, lie) => {
    const { lock: bound } = await bindLock(open.deps, recipe, lie(lock));
    expect(lockText(bound)).toBe(lockText(lock));
  });
});

describe("a forged lock is refused", () => {
  const forgeries: [string, (lock: Lock) => Lock, string][] = [
    [
      "a file of its own on a known host",
      (one) => withFile(one, essentials, { digest: ownHash }),
      "is not the one that Modrinth has for version 2.21.2",
    ],
    [
      "another's file under a known id",
      (one) => withFile(one, essentials, fileOf(worldEdit)),
      "is not the one that Modrinth has",
    ],
    [
      "two files that changed places",
      (one) => withFile(withFile(one, essentials, fileOf(worldEdit)), worldEdit, fileOf(essentials)),
      "is not the one that Modrinth has",
    ],
    [
      "the right project in another version",
      () => withPlugin(essentials, { version: "2.21.0" }),
      "2.21.0 of modrinth:essentialsx",
    ],
    ["a version that never was", () => withPlugin(essentials, { version: "99.1" }), "has no version 99.1"],
    [
      "a known id for a stranger's file",
      () => withPlugin(worldEdit, { id: "modrinth:luckperms" }),
      "can't be used",
    ],
    [
      "a project that is not there",
      () => withPlugin(essentials, { id: "modrinth:gone-for-good" }),
      "can't be found on Modrinth",
    ],
    [
      "another size",
      (one) => withFile(one, essentials, { sizeBytes: 7 }),
      "is not the one that Modrinth has",
    ],
    [
      "a hash of its own where the source tells none",
      (one) => withFile(one, shop, { digest: { algorithm: "sha256", hex: "cd".repeat(32) } }),
      "is not the one that SpigotMC has",
    ],
    [
      "one project by two of its names",
      (one) => ({
        ...one,
        plugins: one.plugins.map((plugin) =>
          plugin.path === worldEdit ? { ...plugin, id: "modrinth:essentialsx-chat" } : plugin,
        ),
      }),
      "can't be used",
    ],
  ];
  test.each(forgeries)("%s", async (_what, forge, sentence) => {
    const error = await refusal(forge(lock));
    expect([error.code, error.message]).toEqual(["bad-file", expect.stringContaining(sentence)]);
    expect(error.message).toContain("Build from the recipe alone to get a fresh list.");
  });

  test("for an add-on that is neither requested nor required, even if the rest is valid", async () => {
    const fewer = recipeOf(["modrinth:essentialsx", "spiget:1210"]);
    await expect(bindLock(open.deps, fewer, lock)).rejects.toThrow("nothing in it needs");
  });

  test.each([
    ["software", { software: "spigot" as const }],
    ["version", { minecraftVersion: "1.20.1" }],
  ])("for a recipe of another %s", async (_what, values) => {
    const other = { ...recipe, ...values };
    await expect(bindLock(open.deps, other, lock)).rejects.toThrow("belongs to another recipe");
  });

  const changes: [string, (lock: Lock) => Lock][] = [
    [
      "runs a step of its own",
      (one) => ({ ...one, steps: one.steps.map((step) => ({ ...step, command: ["sh"] })) }),
    ],
    ["leaves a step out", (one) => ({ ...one, steps: [] })],
    ["brings flags along", (one) => ({ ...one, javaFlags: ["-javaagent:plugins/WorldEdit.jar"] })],
    ["starts something else", (one) => ({ ...one, launch: { kind: "jar", jar: "plugins/WorldEdit.jar" } })],
    ["wants another Java", (one) => ({ ...one, java: 17 })],
    ["is for another platform", (one) => ({ ...one, platform: "bedrock" })],
    ["has no bridge though it says crossplay", (one) => ({ ...one, platform: "crossplay" })],
    ["swaps the server", (one) => withFile(one, "paper.jar", { sizeBytes: 7 })],
    [
      "fetches from a stranger",
      (one) => withFile(one, "plugins/WorldEdit.jar", { url: "http://192.0.2.7/a.jar" }),
    ],
    [
      "hides a stranger behind a name",
      (one) => withFile(one, "plugins/WorldEdit.jar", { url: fileOf(worldEdit).url.replace("//", "//a:b@") }),
    ],
    [
      "trusts a weak hash",
      (one) => withFile(one, "plugins/WorldEdit.jar", { digest: { algorithm: "sha1", hex: "0".repeat(40) } }),
    ],
    ["leaves the folder of add-ons", (one) => moved(one, "plugins/WorldEdit.jar", "config/WorldEdit.jar")],
    ["goes deeper than it", (one) => moved(one, "plugins/WorldEdit.jar", "plugins/update/WorldEdit.jar")],
    ["writes what is no jar", (one) => moved(one, "plugins/WorldEdit.jar", "plugins/config.yml")],
    ["has one path twice", (one) => ({ ...one, files: [...one.files, ...one.files.slice(1, 2)] })],
    ["has a path in other letters", (one) => moved(one, "plugins/WorldGuard.jar", "plugins/worldedit.jar")],
    ["lists a file nobody speaks of", (one) => ({ ...one, plugins: one.plugins.slice(1) })],
    ["speaks of a file that is not there", (one) => ({ ...one, files: one.files.slice(0, 2) })],
    [
      "names a source we don't have",
      (one) => ({
        ...one,
        plugins: one.plugins.map((plugin) => ({ ...plugin, id: `x${plugin.id}`, neededBy: [] })),
      }),
    ],
  ];

  test.each(changes)("that %s", async (_what, change) => {
    const error = await refusal(change(lock));
    expect([error.code, error.message]).toEqual(["bad-file", expect.stringContaining("can't be used")]);
  });
});

describe("when a source does not say", () => {
  /** As a fresh process with an empty cache sees it. */
  beforeEach(async () => {
    await database.rows.execute("truncate outside_answers, artifacts");
    await open.close();
    open = openCatalogue(upstreams.environment, database.rows, { tries: 1, maxWaitMs: 100 });
  });

  test.each([
    ["is down", "modrinth", { kind: "status", status: 500 }, "source-unavailable", "Modrinth"],
    ["breaks off", "modrinth", { kind: "connection-reset" }, "source-unavailable", "Modrinth"],
    [
      "knows nothing of it any more",
      "modrinth",
      { kind: "status", status: 404 },
      "bad-file",
      "can't be found",
    ],
    [
      "has no such file any more",
      "modrinth-cdn",
      { kind: "status", status: 404 },
      "source-unavailable",
      "no longer has",
    ],
    [
      "has other bytes there",
      "modrinth-cdn",
      { kind: "changed-bytes" },
      "bad-file",
      "is not the file its source describes",
    ],
    [
      "has other bytes and tells no hash",
      "spiget-cdn",
      { kind: "changed-bytes" },
      "bad-file",
      "can't be used",
    ],
  ] as const)("because it %s, the lock is not taken", async (_what, host, fault, code, sentence) => {
    await upstreams.control.misbehave(host, fault);
    const error = await refusal(lock);
    expect([error.code, error.message]).toEqual([code, expect.stringContaining(sentence)]);
  });
});

test("the bridge of a crossplay server is today's, whatever the lock has in its place", async () => {
  const crossplay = recipeOf(["modrinth:essentialsx"], { platform: "crossplay" });
  const { lock: honest } = await resolveLock(open.deps, crossplay);
  const forged = withFile(honest, "plugins/Geyser-Spigot.jar", {
    digest: { algorithm: "sha256", hex: "ef".repeat(32) },
  });
  expect(lockText((await bindLock(open.deps, crossplay, forged)).lock)).toBe(lockText(honest));
});

function withFile(whole: Lock, path: string, change: Partial<Lock["files"][number]>): Lock {
  return { ...whole, files: whole.files.map((file) => (file.path === path ? { ...file, ...change } : file)) };
}

function moved(whole: Lock, from: string, to: string): Lock {
  const move = <Item extends { path: string }>(item: Item) =>
    item.path === from ? { ...item, path: to } : item;
  return { ...whole, files: whole.files.map(move), plugins: whole.plugins.map(move) };
}
