import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { directoryVolumes } from "../../volumes/directory-volumes.ts";
import type { Volumes } from "../../volumes/volumes.ts";
import { createKeptTrees } from "./retire-kept-trees.ts";

const hourMs = 3_600_000;
let folder: string;
let volumes: Volumes;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-kept-"));
  volumes = directoryVolumes(folder);
  await volumes.prepare();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function keepOneOf(instanceId: string): Promise<string> {
  await volumes.create(instanceId, 1);
  return (await volumes.moveToTrash(instanceId)).trashId;
}

/** Checks as if this many hours had passed. */
function keptTreesIn(hours: number, over: Volumes = volumes) {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void said.push(line) });
  const nowMs = () => Date.now() + hours * hourMs;
  const deps = { volumes: over, log, keepMs: 168 * hourMs, nowMs };
  return { said, ...createKeptTrees(deps) };
}

const never = new AbortController().signal;
const keptIds = async () => (await volumes.listTrash()).map(({ trashId }) => trashId);

test("files are kept for a week and then deleted", async () => {
  await keepOneOf(randomUUID());
  await keptTreesIn(167.9).retire(never);
  expect(await keptIds()).toHaveLength(1);
  await keptTreesIn(168.1).retire(never);
  expect(await keptIds()).toEqual([]);
});

test("a tree that can't be removed does not block the others", async () => {
  const stuck = await keepOneOf(randomUUID());
  await keepOneOf(randomUUID());
  const over: Volumes = {
    ...volumes,
    deleteTrash: async (id) => (id === stuck ? Promise.reject(new Error("busy")) : volumes.deleteTrash(id)),
  };
  const { retire, said } = keptTreesIn(200, over);
  await retire(never);
  expect(await keptIds()).toEqual([stuck]);
  expect(said).toHaveLength(1);
});

test("concurrent callers remove one tree at a time", async () => {
  const instanceId = randomUUID();
  for (const id of [instanceId, instanceId, randomUUID(), randomUUID()]) await keepOneOf(id);
  let atOnce = 0;
  let maxAtOnce = 0;
  const over: Volumes = {
    ...volumes,
    deleteTrash: async (id) => {
      maxAtOnce = Math.max(maxAtOnce, ++atOnce);
      await volumes.deleteTrash(id).finally(() => (atOnce -= 1));
    },
  };
  const { retire, purge } = keptTreesIn(200, over);
  await Promise.all([retire(never), purge(instanceId), retire(never), purge(instanceId)]);
  expect(maxAtOnce).toBe(1);
});

test("a purge deletes all kept trees of one instance, and none of another", async () => {
  const [asked, other] = [randomUUID(), randomUUID()];
  await keepOneOf(asked);
  await keepOneOf(asked);
  const stays = await keepOneOf(other);
  const { purge } = keptTreesIn(0);
  expect(await purge(asked)).toBe(2);
  expect(await purge(asked)).toBe(0);
  expect(await keptIds()).toEqual([stays]);
});
