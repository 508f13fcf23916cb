import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { idleSpec, openIdleNode, treeMarker } from "../idle-node.fixture.ts";
import { treeLabelOf } from "./kept-trees.ts";
import { Refused } from "../refused.ts";
import { dieAtRename, liveAgain } from "./mortal-renames.fixture.ts";

type IdleNode = Awaited<ReturnType<typeof openIdleNode>>;
type Wish = { readonly id: string; readonly isBroughtBack: boolean } | "remove";

const fresh = (id: string): Wish => ({ id, isBroughtBack: false });
const back = (id: string): Wish => ({ id, isBroughtBack: true });
const life: readonly Wish[] = [
  fresh("first"),
  fresh("second"),
  back("first"),
  fresh("third"),
  "remove",
  back("third"),
];

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

/** Returns the generation it was killed in, or undefined when it was not killed. */
async function liveUntilRename(n: number, scratch: string, instanceId: string): Promise<number | undefined> {
  const node = await openIdleNode(join(scratch, "life"));
  const { died } = dieAtRename(n, join(scratch, "life"), join(scratch, "afterlife"));
  try {
    for (const [index, wish] of life.entries()) {
      const granted = grant(node, instanceId, index + 1, wish).then(() => untilAtRest(node));
      granted.catch(() => undefined);
      if ((await Promise.race([died, granted])) === "died") return index + 1;
    }
    return undefined;
  } finally {
    node.instances.detach();
    liveAgain();
  }
}

interface Trees {
  readonly present: string | null;
  readonly kept: readonly string[];
}

/** Checks that every tree exists once, named by its installation, that one is kept, and that nothing is unfinished. */
async function expectSound({ instances, volumes }: IdleNode, folder: string): Promise<Trees> {
  const markerIn = (path: string) => readFileSync(join(folder, "pool", path, treeMarker), "utf8");
  const { installedId = null, stagingId = null } = instances.all()[0]?.record ?? {};
  const standing = (await volumes.list()).filter((id) => id !== stagingId);
  const present = standing.map((id) => markerIn(join("volumes", id)));
  expect(present).toEqual(installedId === null ? [] : [installedId]);
  const labels = (await volumes.listTrash()).map(({ label = "none" }) => label);
  const names = readdirSync(join(folder, "pool", "trash"));
  const kept = names.map((name) => markerIn(join("trash", name)));
  expect(labels).toEqual(kept.map(treeLabelOf));
  expect(kept.length).toBeLessThanOrEqual(1);
  expect(kept).not.toContain(installedId);
  for (const part of ["making", "leaving", "dying"])
    expect(readdirSync(join(folder, "pool", part))).toEqual([]);
  return { present: installedId, kept };
}

/** The expected trees once the spec is applied. Only the kept tree that a newer one replaces is lost. */
function treesAfter({ present, kept }: Trees, wish: Wish): Trees {
  const leaves = present === null ? kept : [present];
  if (wish === "remove") return { present: null, kept: leaves };
  if (wish.id === present) return { present, kept };
  if (!wish.isBroughtBack) return { present: wish.id, kept: leaves };
  return kept.includes(wish.id)
    ? { present: wish.id, kept: leaves.filter((id) => id !== wish.id) }
    : { present, kept };
}

/** The state after another agent has run, with or without a different new spec. */
async function surviveWith(wishes: readonly Wish[], n: number): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), "blockwright-anywhere-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const instanceId = randomUUID();
  const killedIn = await liveUntilRename(n, scratch, instanceId);
  const folder = join(scratch, killedIn === undefined ? "life" : "afterlife");
  const node = await openIdleNode(folder);
  let generation = killedIn ?? life.length;
  const lastWish = life[generation - 1] ?? "remove";
  // The last spec may never have been received, so it is sent again, as the api does.
  for (const wish of [lastWish, ...wishes]) {
    await untilAtRest(node);
    const before = await vi.waitFor(() => expectSound(node, folder));
    generation += 1;
    const wasHeard = await grant(node, instanceId, generation, wish).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        // It was removed and can't get a new tree.
        return false;
      },
    );
    await untilAtRest(node);
    const after = await vi.waitFor(() => expectSound(node, folder));
    expect(after).toEqual(wasHeard ? treesAfter(before, wish) : before);
  }
  node.instances.detach();
  return killedIn === undefined;
}

test.each([
  ["nobody wishes anything", []],
  [
    "other files are wanted at once",
    [back("second"), fresh("fourth"), back("first"), "remove", back("fourth")],
  ],
] as const)(
  "wherever an agent is killed, every tree exists once and the last kept one can be brought back, when %s",
  async (_what, wishes) => {
    let n = 1;
    while (!(await surviveWith(wishes, n))) n += 1;
    // Without this, nothing was killed.
    expect(n).toBeGreaterThan(20);
  },
);
