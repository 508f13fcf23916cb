import { listKept, readSealingKey } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { dayMs } from "../../platform/now.ts";
import { JobFailure } from "../jobs/index.ts";
import { keptForMs } from "../servers/index.ts";
import type { MovePlan } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

export type ListedTree = z.output<(typeof listKept)["response"]>["trees"][number];

/** A machine keeps one, and one more if its agent has lost its records. */
const maxTrees = 2;
/** A machine may be late to let go of them, and its clock may differ. */
const maxLateMs = dayMs;
const maxAheadMs = 60_000;

const machines = { fromNodeId: "The machine of this server", toNodeId: "The new machine" } as const;

/** What one of the two machines says that it keeps. Throws a JobFailure if the version of its agent can't be asked. */
export async function listTrees(
  { callNode }: Pick<MovesDeps, "callNode">,
  { instanceId, ...plan }: Pick<MovePlan, "instanceId" | keyof typeof machines>,
  machine: keyof typeof machines,
): Promise<readonly ListedTree[]> {
  const ask = async () => (await callNode(plan[machine], listKept, { instanceId })).trees;
  try {
    return await ask();
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  // An agent that only restarts can be asked again as soon as it answers anything at all.
  await callNode(plan[machine], readSealingKey, {});
  return ask().catch((error: unknown) => {
    if (!isAway(error)) throw error;
    throw new JobFailure(
      `${machines[machine]} has an agent that is too old to move files that are kept for an undo. Please update it first.`,
    );
  });
}

/** An agent does not listen to requests that it does not know. */
function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "NODE_AWAY";
}

/**
 * The trees that can be copied: all but those whose time is over. Throws a JobFailure if the machine says what can't be,
 * because the other machine would have to keep it.
 */
export function presentTrees(trees: readonly ListedTree[], now: Date): readonly ListedTree[] {
  const at = ({ trashedAt }: ListedTree) => Date.parse(trashedAt);
  if (trees.some((tree) => at(tree) > now.getTime() + maxAheadMs))
    throw new JobFailure(
      "The machine says that it keeps files for an undo since a time in the future. Please check its clock.",
    );
  const present = trees.filter((tree) => at(tree) >= now.getTime() - keptForMs - maxLateMs);
  if (present.length > maxTrees)
    throw new JobFailure("The machine says that it keeps more files for an undo than a server can have.");
  return present;
}
