import type { PermissionStep } from "@blockwright/minecraft/permissions/operations";
import { questionAbout, type SeenState } from "@blockwright/minecraft/permissions/step-effect";
import { AppError } from "../../platform/errors.ts";
import type { ToolCaller } from "../../platform/tool.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { askGame } from "../servers/index.ts";

const silent = "LuckPerms does not answer. Is it installed, and is the server running?";

/** What LuckPerms says about the thing that a step changes. */
export async function seeState(
  deps: NodesDeps,
  caller: ToolCaller,
  step: PermissionStep,
): Promise<SeenState | "no-holder"> {
  const { command, read } = questionAbout(step);
  return askLuckPerms(deps, caller, command, read);
}

export async function askLuckPerms<Answer>(
  deps: NodesDeps,
  caller: ToolCaller,
  command: string,
  read: (messages: readonly string[]) => Answer | undefined,
): Promise<Answer> {
  const answer = await askGame(deps, caller, command, read);
  if (answer === undefined) throw new AppError("NOT_RUNNING", silent);
  return answer;
}

/** All lines of an answer whose length is not known: those that came before the console was quiet for a moment. */
export async function readAnswer(deps: NodesDeps, caller: ToolCaller, command: string): Promise<string> {
  let seen = 0;
  const lines = await askLuckPerms(deps, caller, command, (messages) => {
    const isQuiet = messages.length > 0 && messages.length === seen;
    seen = messages.length;
    return isQuiet ? messages : undefined;
  });
  return [`> ${command}`, ...lines].join("\n");
}
