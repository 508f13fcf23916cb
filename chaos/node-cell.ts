import type { ExitReason, InstanceState } from "@blockwright/node-protocol/observation";
import { auditNode, countTrash } from "./node-audit.ts";
import type { NodeWorld } from "./node-world.ts";
import { check, type Check } from "./report.ts";
import { waitFor } from "./wait-for.ts";

/** Two heartbeats. */
const settlesWithinMs = 10_000;
/** Far less than the minute after which a server is killed. */
const obeysWithinMs = 30_000;

/** How a server has to stand when its fault is over. */
export interface Expectation {
  readonly state: InstanceState | "gone";
  readonly reason: ExitReason | null;
  /** By the game's own count, in the tree it has now. */
  readonly starts: number;
  /** Trees of it that were replaced or removed and are kept for a while. */
  readonly trash?: number;
}

export interface Cell {
  readonly fault: string;
  readonly phase: string;
  readonly instanceId: string;
  readonly expected: Expectation;
}

export interface CellResult {
  readonly cell: Cell;
  readonly settledAfterMs: number;
  readonly problems: readonly string[];
}

/** Waits until the node says of each what is expected, in time and anew, and then looks whether it is true. */
export async function settleCells(
  world: NodeWorld,
  cells: readonly Cell[],
  overAt: number,
  withinMs = settlesWithinMs,
): Promise<readonly CellResult[]> {
  return Promise.all(
    cells.map(async (cell) => {
      const settledAt = await waitFor(cell.phase, () => settledAtOf(world, cell, overAt), {
        withinMs: Math.max(0, overAt + withinMs - performance.now()),
      }).catch(() => undefined);
      const settledAfterMs = settledAt === undefined ? Number.NaN : Math.max(0, settledAt - overAt);
      const inTime = settledAt === undefined ? [`not within ${withinMs / 1000} s`] : [];
      return { cell, settledAfterMs, problems: inTime };
    }),
  );
}

/** Once more after everything has come to rest: a second start or a late end would show now. */
export function problemsOf(world: NodeWorld, { cell, problems }: CellResult): readonly string[] {
  const { instanceId, expected } = cell;
  const seen = world.plane.latest(instanceId)?.observation;
  const found = [...problems];
  if (expected.state !== "gone") {
    const reason = seen?.lastExit?.reason ?? null;
    if (seen?.state !== expected.state) found.push(`it is ${seen?.state}, not ${expected.state}`);
    if (reason !== expected.reason)
      found.push(`the reason is ${reason}, not ${expected.reason} (${seen?.lastExit?.sentence})`);
    const starts = world.startsOf(instanceId);
    if (starts !== expected.starts) found.push(`it started ${starts} times, not ${expected.starts}`);
  }
  const trash = countTrash(world, instanceId);
  if (trash !== (expected.trash ?? 0)) found.push(`${trash} old trees are kept, not ${expected.trash ?? 0}`);
  return found;
}

function settledAtOf(world: NodeWorld, { instanceId, expected }: Cell, overAt: number): number | undefined {
  if (expected.state === "gone") return world.hasRecord(instanceId) ? undefined : performance.now();
  const seen = world.plane.latest(instanceId);
  const spec = world.plane.desired.get(instanceId);
  const isSettled =
    seen !== undefined &&
    seen.receivedAt > overAt &&
    seen.observation.generation === spec?.generation &&
    seen.observation.state === expected.state &&
    (seen.observation.lastExit?.reason ?? null) === expected.reason &&
    world.startsOf(instanceId) === expected.starts;
  return isSettled ? seen.receivedAt : undefined;
}

/** No container, tree or record that nobody wants, and none missing that somebody does. */
export async function checkAudit(world: NodeWorld, when: string): Promise<Check> {
  const found = await waitFor(
    "a clean node",
    async () => ((await auditNode(world)).length === 0 ? [] : undefined),
    { withinMs: 5_000, everyMs: 200 },
  ).catch(() => auditNode(world));
  return check(`${when}: nothing is left over and nothing is missing`, found.length === 0, found.join("; "));
}

/** Everything goes, at a word: one that does not hear its console would have to be killed, much later. */
export async function emptyNode(world: NodeWorld, when: string): Promise<Check> {
  const ids = [...world.plane.desired.keys()];
  const startedAt = performance.now();
  await Promise.all(ids.map((id) => world.plane.remove(id)));
  const left = () => ids.filter((id) => world.hasRecord(id));
  const isGone = () => (left().length === 0 ? true : undefined);
  await waitFor("every server to obey", isGone, { withinMs: obeysWithinMs }).catch(() => undefined);
  const deaf = left();
  await waitFor("every server to be removed", isGone, { withinMs: 120_000 });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return check(
    `${when}: every server obeys its last stop`,
    deaf.length === 0,
    `${deaf.join()}, ${seconds} s`,
  );
}
