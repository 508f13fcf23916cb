import { commandFor } from "@blockwright/minecraft/permissions/operations";
import { isDone, nothingSet } from "@blockwright/minecraft/permissions/step-effect";
import { AppError } from "../../platform/errors.ts";
import type { ToolCaller } from "../../platform/tool.ts";
import { seeState } from "./ask-luckperms.ts";
import { makeStep } from "./change-permissions.ts";
import { recordUndo, requireChange, type MadeStep } from "./permission-changes.ts";
import type { NodesDeps } from "../nodes/index.ts";

/** The last step first. What is not as the change made it was changed since, and is left alone. */
export async function undoPermissions(
  deps: NodesDeps,
  caller: ToolCaller,
  changeId: string,
): Promise<string> {
  const { steps, isUndone } = await requireChange(deps, caller.serverId, changeId);
  if (isUndone) throw new AppError("CHANGE_REFUSED", "That was undone before.");
  caller.noteUndoing?.(changeId);
  const shown: string[] = [];
  for (const made of steps.toReversed())
    shown.push(
      ...((await isInPlace(deps, caller, made))
        ? await makeStep(deps, caller, made.inverse)
        : [`${commandFor(made.step)} is no longer in effect, so it was left alone.`]),
    );
  await deps.transact((tx) => recordUndo(tx, caller, changeId));
  return shown.join("\n");
}

export async function undoCommands(
  deps: NodesDeps,
  { serverId }: ToolCaller,
  changeId: string,
): Promise<readonly string[]> {
  const { steps } = await requireChange(deps, serverId, changeId);
  return steps.toReversed().map(({ inverse }) => commandFor(inverse));
}

/** Everything is as it was before the change. */
export async function isPutBack(deps: NodesDeps, caller: ToolCaller, changeId: string): Promise<boolean> {
  const { steps } = await requireChange(deps, caller.serverId, changeId);
  for (const { inverse } of steps) {
    const seen = await seeState(deps, caller, inverse);
    if (!isDone(inverse, seen === "no-holder" ? nothingSet(inverse) : seen.state)) return false;
  }
  return true;
}

async function isInPlace(deps: NodesDeps, caller: ToolCaller, { step }: MadeStep): Promise<boolean> {
  const seen = await seeState(deps, caller, step);
  return seen !== "no-holder" && isDone(step, seen.state);
}
