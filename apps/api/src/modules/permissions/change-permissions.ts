import { commandFor, type PermissionStep } from "@blockwright/minecraft/permissions/operations";
import {
  inverseOf,
  isDone,
  nothingSet,
  type StepState,
} from "@blockwright/minecraft/permissions/step-effect";
import { AppError } from "../../platform/errors.ts";
import type { ToolCaller } from "../../platform/tool.ts";
import { writeConsole } from "../servers/index.ts";
import { seeState } from "./ask-luckperms.ts";
import { recordChange, type MadeStep } from "./permission-changes.ts";
import type { NodesDeps } from "../nodes/index.ts";

/** Reads what is there, records how to put it back, types the commands and asks LuckPerms about each of them. */
export async function changePermissions(
  deps: NodesDeps,
  caller: ToolCaller,
  steps: readonly PermissionStep[],
): Promise<string> {
  const made = await planSteps(deps, caller, steps);
  if (made.length === 0) return "It is like that already.";
  const changeId = await deps.transact((tx) => recordChange(tx, caller, made));
  caller.noteUndo?.(changeId);
  const shown: string[] = [];
  for (const { step } of made) shown.push(...(await makeStep(deps, caller, step)));
  return [...shown, `To undo it: undo_permissions with changeId ${changeId}`].join("\n");
}

/** Returns the command and what LuckPerms says afterwards. */
export async function makeStep(
  deps: NodesDeps,
  caller: ToolCaller,
  step: PermissionStep,
): Promise<readonly string[]> {
  const command = commandFor(step);
  const { actor, serverId, grant } = caller;
  await writeConsole(deps, deps.transact, actor, { serverId, command, rights: grant });
  const after = await seeState(deps, caller, step);
  const state = after === "no-holder" ? nothingSet(step) : after.state;
  const evidence = after === "no-holder" ? [] : after.evidence;
  if (!isDone(step, state))
    throw new AppError(
      "CHANGE_REFUSED",
      [`${command} did not take effect. LuckPerms says:`, ...evidence].join("\n"),
    );
  return [command, ...evidence.map((line) => `  ${line}`)];
}

/** Without those that change nothing. */
async function planSteps(
  deps: NodesDeps,
  caller: ToolCaller,
  steps: readonly PermissionStep[],
): Promise<readonly MadeStep[]> {
  const created = new Set<string>();
  const made: MadeStep[] = [];
  for (const step of steps) {
    const before = await stateBefore(deps, caller, step, created);
    refuseUnclear(step, before);
    const inverse = inverseOf(step, before);
    if (inverse) made.push({ step, inverse });
    if (step.do === "create-group") created.add(`group ${step.group}`);
    if (step.do === "create-track") created.add(`track ${step.track}`);
  }
  return made;
}

async function stateBefore(
  deps: NodesDeps,
  caller: ToolCaller,
  step: PermissionStep,
  created: ReadonlySet<string>,
): Promise<StepState> {
  const seen = await seeState(deps, caller, step);
  if (seen !== "no-holder") return seen.state;
  const holder = holderOf(step);
  if (!created.has(holder)) throw new AppError("NOT_FOUND", `LuckPerms knows no ${holder}.`);
  return nothingSet(step);
}

function holderOf(step: PermissionStep): string {
  if ("of" in step) return `${step.of.kind} ${step.of.name}`;
  return "track" in step ? `track ${step.track}` : `group ${step.group}`;
}

/** What could not be put back exactly is not changed. */
function refuseUnclear(step: PermissionStep, before: StepState): void {
  if (before.kind !== "node") return;
  const isTemporary = step.do === "set-permission" && step.expiresInMinutes !== undefined;
  if (before.value === "mixed" || (isTemporary && before.value !== null))
    throw new AppError("CHANGE_REFUSED", "There is a value for this already. Remove it first.");
}
