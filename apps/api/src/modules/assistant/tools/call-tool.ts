import type { PlanPoint } from "@blockwright/contract/turn-report";
import { AppError } from "../../../platform/errors.ts";
import type { Tool } from "../../../platform/tool.ts";
import { isShownWhole, requireApproval } from "../approvals/ask-approval.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseCommand, refuseInAskMode } from "../rules/house-rules.ts";
import { showPoints } from "../report/show-plan.ts";
import { wasStarted, type TranscriptEntry } from "../turn/turn.ts";
import { insertEntries, updateTurn } from "../turn/turns.repository.ts";
import type { CheckedCall } from "./checked-call.ts";
import { recordResult, showAction } from "./record-result.ts";
import { shownText, toolOutput } from "./tool-output.ts";

const refusal = "The person refused this. Do not try to reach it another way.";

export async function callTool(
  deps: AssistantDeps,
  tool: Tool,
  checked: CheckedCall<unknown>,
): Promise<"more" | "waiting"> {
  const { turn, entries, call, input, actor, grant, rules } = checked;
  const caller = { actor, grant, serverId: turn.serverId };
  const about = { label: tool.label(input), file: tool.file?.(input) ?? null };
  const effect = tool.effect(input);
  if (effect === undefined)
    throw new AppError("INVALID_REQUEST", tool.whyNever?.(input) ?? "The AI editor may not do that.");
  if (effect !== "read") refuseInAskMode(rules);
  for (const command of (await tool.commands?.(input, caller)) ?? []) refuseCommand(rules, command);
  if (effect === "read") {
    await showAction(deps, turn, { ...about, status: "executing" });
    return run(deps, tool, checked, entries, about);
  }
  if (wasStarted(entries, call.id)) {
    const text = "It was interrupted: it is not known whether it took effect. Look before you go on.";
    const point = pointOf(call.id, about.label, "unknown");
    await recordResult(deps, checked, { ...about, text, isError: true, point });
    return "more";
  }
  const details = (await tool.details?.(input, caller)) ?? about.label;
  const permission = await start(deps, checked, { ...about, details, isConfirmed: effect !== "run" });
  if (permission === "waiting") return "waiting";
  if (permission === "refused") {
    const point = pointOf(call.id, about.label, "not-done");
    await recordResult(deps, checked, { ...about, text: refusal, isError: true, point });
    return "more";
  }
  const started = [...entries, { by: "start", callId: call.id } as const];
  return run(deps, tool, checked, started, about);
}

/** In one transaction: the approval is used, and a crash from here on does not repeat the call. */
async function start(
  deps: AssistantDeps,
  { turn, entries, call }: CheckedCall<unknown>,
  about: {
    readonly label: string;
    readonly file: string | null;
    readonly details: string;
    readonly isConfirmed: boolean;
  },
) {
  const { label, file, details, isConfirmed } = about;
  const question = { subject: call.id, title: label, details, isDestructive: true };
  if (!isShownWhole(question))
    throw new AppError("INVALID_REQUEST", "That is too much to be shown, so it can't be approved.");
  return deps.transact(async (tx) => {
    const permission = isConfirmed ? await requireApproval(deps, tx, turn, question) : "approved";
    if (permission !== "approved") return permission;
    await insertEntries(tx.rows, turn.id, entries.length, [{ by: "start", callId: call.id }]);
    await updateTurn(tx.rows, turn.id, { hasActed: true, updatedAt: tx.now() });
    await showAction(tx, turn, { label, file, status: "executing" });
    await showPoints(tx, turn, [pointOf(call.id, label, "applying")]);
    return permission;
  });
}

async function run(
  deps: AssistantDeps,
  tool: Tool,
  { turn, call, input, actor, grant }: CheckedCall<unknown>,
  entries: readonly TranscriptEntry[],
  about: { readonly label: string; readonly file: string | null },
): Promise<"more"> {
  const noted: Pick<PlanPoint, "permissionChangeId" | "undoes"> = {};
  const caller = {
    actor,
    grant,
    serverId: turn.serverId,
    noteUndo: (changeId: string) => {
      noted.permissionChangeId = changeId;
    },
    noteUndoing: (changeId: string) => {
      noted.undoes = changeId;
    },
  };
  const result = await tool.run(caller, input).then(
    (value) => ({
      text: toolOutput(value),
      isError: false,
      ...(tool.showsResult === true && typeof value === "string" && { shown: shownText(value) }),
    }),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { text: error.message, isError: true };
    },
  );
  const point = wasStarted(entries, call.id) && {
    ...pointOf(call.id, about.label, result.isError ? "failed" : "applied"),
    ...noted,
  };
  await recordResult(deps, { turn, entries, call }, { ...about, ...result, ...(point && { point }) });
  return "more";
}

function pointOf(id: string, text: string, state: PlanPoint["state"]): PlanPoint {
  return { id, text, kind: "action", state };
}
