import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { ourselves } from "../files/tree.fixture.ts";
import { openTree } from "../files/tree.ts";
import type { WatchedInstance } from "./look-at-start.ts";
import { createWorkingStates } from "./working-states.ts";

const log = pino({ level: "silent" });

function startedServer() {
  const root = mkdtempSync(join(tmpdir(), "blockwright-working-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, place] = [join(root, "working"), join(root, "tree")];
  const id = randomUUID();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  };
  let clockMs = Date.parse("2026-01-01T12:00:00Z");
  let startedAtMs = clockMs;
  let installedId = "one";
  const later = () => new Date((clockMs += 1000));
  const instance = (): WatchedInstance =>
    ({
      id,
      spec: { purpose: "live", image: "java:21", command: ["java"], limits: { memoryMb: 1024 } },
      record: { installedId },
      startedAt: new Date(startedAtMs),
      isOnline: true,
    }) as unknown as WatchedInstance;
  const states = createWorkingStates({ folder, volumes: { pathOf: () => place }, log, now: later });
  const tree = openTree((mkdirSync(place), place), { owner: ourselves });
  onTestFinished(() => tree.close());
  return {
    id,
    place,
    folder,
    states,
    tree,
    write,
    look: (players: number) => states.look(instance(), players),
    startAgain: () => (startedAtMs = later().getTime()),
    installAnew: () => (installedId = "two"),
    describe: () => states.describe(instance(), tree),
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

function fill(write: (path: string, text: string) => void): void {
  write("server.jar", "software");
  write("server.properties", "#Mon Jan 1\nmotd=Hello\n");
  write("ops.json", "[]");
  write("plugins/A.jar", "A1");
  write("plugins/A/config.yml", "a: 1\n");
  write("plugins/A/homes.db", "binary");
  write("plugins/A/userdata/p.yml", "money: 1\n");
  write("world/level.dat", "world");
  write("logs/latest.txt", "log");
}

test("a start counts as working once a player joins, with what was there when it got ready", async () => {
  const { write, look, describe } = startedServer();
  fill(write);
  await look(0);
  expect(await describe()).toEqual({ state: null, differences: null });
  write("plugins/A/config.yml", "a: broken while it runs\n");
  await look(2);
  const { state, differences } = await describe();
  expect(state).toMatchObject({ players: 2, files: 4, installationId: "one", image: "java:21" });
  expect(differences?.changed.map(({ path, kept }) => [path, kept.sha256])).toEqual([
    ["plugins/A/config.yml", hashOf("a: 1\n")],
  ]);
});

test("differences are named: changed, missing and added, but no world, data or list of players", async () => {
  const { write, look, describe, place } = startedServer();
  fill(write);
  await look(1);
  write("plugins/A.jar", "A2");
  write("plugins/B.jar", "B");
  write("server.properties", "#Tue Jan 2\nmotd=Hello\nnew-key=1\n");
  for (const path of ["ops.json", "plugins/A/homes.db", "plugins/A/userdata/p.yml", "world/level.dat"])
    write(path, "other");
  rmSync(join(place, "plugins/A/config.yml"));
  const { differences } = await describe();
  expect(differences).toMatchObject({
    changed: [{ path: "plugins/A.jar" }],
    missing: [{ path: "plugins/A/config.yml" }],
    added: [{ path: "plugins/B.jar", sha256: hashOf("B") }],
    isComplete: true,
  });
});

test("a start that nobody joined replaces nothing, and one that is joined replaces the last", async () => {
  const { write, look, describe, startAgain, folder, id } = startedServer();
  fill(write);
  await look(1);
  write("plugins/A.jar", "A2");
  startAgain();
  await look(0);
  expect((await describe()).differences?.changed).toHaveLength(1);
  startAgain();
  await look(3);
  const { state, differences } = await describe();
  expect([state?.players, differences?.changed]).toEqual([3, []]);
  const kept = readdirSync(join(folder, id, "contents"));
  expect(kept).not.toContain(hashOf("A1"));
  expect(kept).toHaveLength(4);
});

test("a kept file is put back byte for byte, and only where it belongs", async () => {
  const { write, look, states, tree, place, id } = startedServer();
  fill(write);
  await look(1);
  rmSync(join(place, "plugins"), { recursive: true });
  await states.put(id, tree, { path: "plugins/A.jar", sha256: hashOf("A1") });
  expect(readFileSync(join(place, "plugins/A.jar"), "utf8")).toBe("A1");
  await expect(states.put(id, tree, { path: "other.jar", sha256: hashOf("A1") })).rejects.toMatchObject({
    reason: "missing",
  });
});

test("a state of another installation has no differences, and states go with their instance", async () => {
  const { write, look, describe, installAnew, states, folder, id } = startedServer();
  fill(write);
  await look(1);
  installAnew();
  expect(await describe()).toMatchObject({ state: { installationId: "one" }, differences: null });
  await states.retain([id]);
  expect(readdirSync(folder)).toEqual([id]);
  await states.retain([]);
  expect(readdirSync(folder)).toEqual([]);
});
