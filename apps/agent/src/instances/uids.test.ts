import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { idleSpec, openIdleNode } from "./idle-node.fixture.ts";
import type { RecordStore } from "./record-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-uids-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

type IdleNode = Awaited<ReturnType<typeof openIdleNode>>;

async function apply({ instances }: IdleNode, instanceId: string, generation = 1): Promise<number> {
  await instances.apply(idleSpec(instanceId, generation, "first", false));
  await vi.waitFor(() => expect(instances.get(instanceId).record.installedId).toBe("first"), 5000);
  return instances.get(instanceId).record.uid;
}

const uidsOf = ({ instances }: IdleNode) => instances.all().map(({ record }) => record.uid);
const treesIn = (pool: string) =>
  readdirSync(join(folder, "pool", pool)).map((name) => join(folder, "pool", pool, name));

test("no two instances have the same uid, before and after a restart", async () => {
  const first = await openIdleNode(folder);
  for (let count = 0; count < 30; count += 1) await apply(first, randomUUID());
  const uids = new Set(uidsOf(first));
  expect(uids.size).toBe(30);
  first.instances.detach();
  const second = await openIdleNode(folder);
  expect(new Set(uidsOf(second))).toEqual(uids);
  second.instances.detach();
});

test("a uid is reused only when its instance has no tree left, and running out of uids is reported", async () => {
  const node = await openIdleNode(folder, { uids: { first: 70_000, last: 70_002 } });
  const [one, two, three, four] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const uid = await apply(node, one);
  await apply(node, two);
  await node.instances.remove(one, 2);
  await vi.waitFor(() => expect(() => node.instances.get(one)).toThrow("no such instance"), 5000);
  // Its files are kept.
  expect(treesIn("trash").map((tree) => lstatSync(tree).uid)).toEqual([uid]);
  await apply(node, three);
  expect(uidsOf(node)).not.toContain(uid);
  await expect(apply(node, four)).rejects.toThrow("no user id left");
  for (const { trashId } of await node.volumes.listTrash()) await node.volumes.deleteTrash(trashId);
  expect(await apply(node, four)).toBe(uid);
  node.instances.detach();
});

/** At the nth save of a record, before or after the write, copies the state that a killed agent would leave. */
function mortal(n: number, isSaved: boolean, life: string, afterlife: string) {
  let left = n;
  const died = Promise.withResolvers<void>();
  const watchStore = (store: RecordStore): RecordStore => ({
    ...store,
    save: async (record) => {
      left -= 1;
      if (left === 0 && isSaved) await store.save(record);
      if (left === 0) {
        execFileSync("cp", ["--archive", life, afterlife]);
        died.resolve();
      }
      return left > 0 ? store.save(record) : new Promise<never>(() => undefined);
    },
  });
  return { watchStore, died: died.promise };
}

test.each([true, false])(
  "an agent killed around a save (saved: %s) gives no uid to two instances, and no tree to a wrong owner",
  async (isSaved) => {
    let deaths = 0;
    for (let n = 1; n <= 6; n += 1) {
      const uids = { first: 70_000, last: 70_005 };
      const [life, afterlife] = [join(folder, `life-${n}`), join(folder, `afterlife-${n}`)];
      const { watchStore, died } = mortal(n, isSaved, life, afterlife);
      const dying = await openIdleNode(life, { uids, watchStore });
      const ids = Array.from({ length: 4 }, () => randomUUID());
      const applied = ids.reduce((before, id) => before.then(() => apply(dying, id)), Promise.resolve(0));
      applied.catch(() => undefined);
      // Two quick changes of a record are saved once, so an instance may have only one save.
      const isSettled = applied.then(() => sleep(1000, false));
      const isDead = await Promise.race([died.then(() => true), isSettled]);
      dying.instances.detach();
      if (!isDead) break;
      deaths += 1;
      const next = await openIdleNode(afterlife, { uids });
      for (const id of ids) await apply(next, id);
      expect(new Set(uidsOf(next)).size).toBe(ids.length);
      for (const { id, record } of next.instances.all())
        expect(lstatSync(join(afterlife, "pool/volumes", id)).uid).toBe(record.uid);
      next.instances.detach();
    }
    expect(deaths).toBeGreaterThanOrEqual(4);
  },
  30_000,
);
