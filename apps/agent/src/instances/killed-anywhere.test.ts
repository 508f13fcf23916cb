import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { idleSpec, openIdleNode, treeMarker } from "./idle-node.fixture.ts";
import { treeLabelOf } from "./kept-trees.ts";
import { Refused } from "./refused.ts";
import { dieAtRename, liveAgain } from "./mortal-renames.fixture.ts";

type IdleNode = Awaited<ReturnType<typeof openIdleNode>>;
type Wish = { readonly id: string; readonly isBroughtBack: boolean } | "remove";

const anew = (id: string): Wish => ({ id, isBroughtBack: false });
const back = (id: string): Wish => ({ id, isBroughtBack: true });
const life: readonly Wish[] = [anew("first"), anew("second"), back("first"), "remove", back("first")];

afterEach(liveAgain);

async function grant({ instances }: IdleNode, instanceId: string, generation: number, wish: Wish) {
  if (wish === "remove") return instances.remove(instanceId, generation);
  await instances.apply(idleSpec(instanceId, generation, wish.id, wish.isBroughtBack));
}

async function untilAtRest({ instances }: IdleNode): Promise<void> {
  const isAtRest = () => {
    const [instance] = instances.all();
    if (instance?.observe().state === "provisioning" || instance?.record.isRemoved) throw new Error("busy");
  };
  await vi.waitFor(isAtRest, { timeout: 5000, interval: 2 });
}

/** Gives the generation it was killed in, or undefined when it came to the end of its life. */
async function liveUntilRename(n: number, ground: string, instanceId: string): Promise<number | undefined> {
  const node = await openIdleNode(join(ground, "life"));
  const { died } = dieAtRename(n, join(ground, "life"), join(ground, "afterlife"));
  try {
    for (const [index, wish] of life.entries()) {
      const granted = grant(node, instanceId, index + 1, wish).then(() => untilAtRest(node));
      granted.catch(() => undefined);
      if ((await Promise.race([died, granted])) === "died") return index + 1;
    }
    return undefined;
  } finally {
    node.instances.letGo();
    liveAgain();
  }
}

/** Every tree is there once, under the name of its installation, and nothing is left half done. */
async function expectSound({ instances, volumes }: IdleNode, folder: string): Promise<string[]> {
  const markerIn = (path: string) => readFileSync(join(folder, "pool", path, treeMarker), "utf8");
  const { installedId = null, stagingId = null } = instances.all()[0]?.record ?? {};
  const standing = (await volumes.list()).filter((id) => id !== stagingId);
  const present = standing.map((id) => markerIn(join("volumes", id)));
  expect(present).toEqual(installedId === null ? [] : [installedId]);
  const kept = (await volumes.listTrash()).map(({ label = "none" }) => label);
  const names = readdirSync(join(folder, "pool", "trash"));
  const keptIds = names.map((name) => markerIn(join("trash", name)));
  expect(kept.toSorted()).toEqual(keptIds.map(treeLabelOf).toSorted());
  for (const part of ["making", "leaving", "dying"])
    expect(readdirSync(join(folder, "pool", part))).toEqual([]);
  const trees = [...present, ...keptIds];
  expect(trees.toSorted()).toEqual([...new Set(trees)].toSorted());
  return trees;
}

/** What another agent makes of it, when somebody wishes something else at once, or when nobody does. */
async function surviveWith(wishes: readonly Wish[], n: number): Promise<boolean> {
  const ground = mkdtempSync(join(tmpdir(), "blockwright-anywhere-"));
  onTestFinished(() => rmSync(ground, { recursive: true, force: true }));
  const instanceId = randomUUID();
  const killedIn = await liveUntilRename(n, ground, instanceId);
  const folder = join(ground, killedIn === undefined ? "life" : "afterlife");
  const node = await openIdleNode(folder);
  let generation = killedIn ?? life.length;
  const certain = generation > 2 ? ["first", "second"] : generation > 1 ? ["first"] : [];
  for (const wish of [...wishes, back("first")]) {
    generation += 1;
    await grant(node, instanceId, generation, wish).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      // It is being removed. Told again once it is; a new tree it can't get any more.
      await untilAtRest(node);
      if (error.code === "busy") await grant(node, instanceId, generation, wish);
    });
    await untilAtRest(node);
    const trees = await vi.waitFor(() => expectSound(node, folder));
    expect(trees).toEqual(expect.arrayContaining(certain));
  }
  const [instance] = node.instances.all();
  expect(killedIn === 1 || instance?.record.installedId === "first").toBe(true);
  node.instances.letGo();
  return killedIn === undefined;
}

test.each([
  ["nobody wishes anything", []],
  ["somebody wishes other files at once", [back("second"), anew("third")]],
])("wherever an agent is killed, every tree is there once and comes back, when %s", async (_what, wishes) => {
  let n = 1;
  while (!(await surviveWith(wishes, n))) n += 1;
  // Otherwise nothing was killed.
  expect(n).toBeGreaterThan(20);
});
