import type { ExitReason, InstanceState } from "@blockwright/node-protocol/observation";
import { runAudit, type Audit } from "../audit.ts";
import { auditNode, countTrash } from "./audit.ts";
import type { NodeWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { waitFor } from "../wait-for.ts";

/** Two heartbeats. In CI, on shared cores, only the outcome is judged; the nightly run also judges the time. */
const settlesWithinMs = process.env["CI"] === undefined ? 10_000 : 60_000;
/** Far less than the minute after which a server is killed. */
const obeysWithinMs = 30_000;

/** The expected state of a server after the fault. */
export interface Expectation {
  readonly state: InstanceState | "gone";
  readonly reason: ExitReason | null;
  /** By the game's own count, in its current tree. */
  readonly starts: number;
  /** Replaced or removed trees of it that are kept for a while. */
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

/** Waits until the node freshly reports the expected state of each server in time, then verifies that it is true. */
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

export interface SettledCell {
  readonly world: NodeWorld;
  readonly cell: Cell;
}

const seenOf = ({ world, cell }: SettledCell) => world.plane.latest(cell.instanceId)?.observation;

/** The state after everything has settled: a second start or a late exit would show now. */
export const cellAudit = {
  "another state": (subject) => {
    const { state } = subject.cell.expected;
    const seen = seenOf(subject)?.state;
    return state === "gone" || seen === state ? [] : [`it is ${seen}, not ${state}`];
  },
  "another reason": (subject) => {
    const { state, reason } = subject.cell.expected;
    const lastExit = seenOf(subject)?.lastExit;
    const seen = lastExit?.reason ?? null;
    if (state === "gone" || seen === reason) return [];
    return [`the reason is ${seen}, not ${reason} (${lastExit?.sentence})`];
  },
  "another number of starts": ({ world, cell: { instanceId, expected } }) => {
    const starts = world.startsOf(instanceId);
    if (expected.state === "gone" || starts === expected.starts) return [];
    return [`it started ${starts} times, not ${expected.starts}`];
  },
  "another number of kept trees": ({ world, cell: { instanceId, expected } }) => {
    const trash = countTrash(world, instanceId);
    const wanted = expected.trash ?? 0;
    return trash === wanted ? [] : [`${trash} old trees are kept, not ${wanted}`];
  },
} satisfies Audit<SettledCell>;

export async function problemsOf(
  world: NodeWorld,
  { cell, problems }: CellResult,
): Promise<readonly string[]> {
  return [...problems, ...(await runAudit(cellAudit, { world, cell }))];
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

/** No unwanted container, tree or record exists, and no wanted one is missing. */
export async function checkAudit(world: NodeWorld, when: string): Promise<Check> {
  const found = await waitFor(
    "a clean node",
    async () => ((await auditNode(world)).length === 0 ? [] : undefined),
    { withinMs: 5_000, everyMs: 200 },
  ).catch(() => auditNode(world));
  return check(`${when}: nothing is left over and nothing is missing`, found.length === 0, found.join("; "));
}

/** Removes everything. Each server must obey its stop command: a server that ignores it is killed much later. */
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
