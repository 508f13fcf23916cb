import type { ActionLog, TurnEvent } from "./assistant.ts";
import { endedPlan, withPoints, type Cause, type PlanPoint } from "./turn-report.ts";

export interface FoldedTurn {
  readonly content: string;
  readonly actionLogs: readonly ActionLog[];
  readonly plan: readonly PlanPoint[];
  /** Null: it was not asked for causes. */
  readonly causes: readonly Cause[] | null;
}

export const nothingFolded: FoldedTurn = { content: "", actionLogs: [], plan: [], causes: null };
const thinking = "Thinking";

/** What is shown of a turn after one more of its events. */
export function foldEvent(before: FoldedTurn, event: TurnEvent): FoldedTurn {
  const { content, actionLogs, plan } = before;
  switch (event.type) {
    case "thinking":
      return { ...before, actionLogs: [...withoutThinking(actionLogs), entry(actionLogs, thinking, event)] };
    case "action":
      return { ...before, actionLogs: foldAction(actionLogs, event) };
    case "message":
      return { ...before, content: content + event.content, actionLogs: withoutThinking(actionLogs) };
    case "plan":
      return { ...before, plan: withPoints(plan, event.metadata.points) };
    case "causes":
      return { ...before, causes: event.metadata.causes };
    case "done":
    case "error":
      return {
        ...before,
        actionLogs: [...ended(actionLogs), entry(actionLogs, event.content, event)],
        plan: endedPlan(plan, event.metadata.verdict === "checked"),
      };
    case "approval":
      return { ...before, actionLogs: withoutThinking(actionLogs) };
  }
}

type ActionEvent = Extract<TurnEvent, { type: "action" }>;

/** An end is matched to its beginning by the action's name. */
function foldAction(actionLogs: readonly ActionLog[], event: ActionEvent): readonly ActionLog[] {
  const { action, status, file } = event.metadata;
  const known = withoutThinking(actionLogs);
  const at = known.findLastIndex((log) => log.action === action && log.status === "executing");
  if (status === "executing" || at === -1) return [...known, entry(actionLogs, action, event)];
  return known.map((log, index) => (index === at ? { ...log, status, file, content: event.content } : log));
}

function entry(before: readonly ActionLog[], action: string, event: TurnEvent): ActionLog {
  const id = String(1 + Math.max(0, ...before.map((log) => Number(log.id))));
  if (event.type === "action") {
    const { status, file } = event.metadata;
    return { id, action, content: event.content, status, file };
  }
  if (event.type === "thinking")
    return { id, action, content: event.content, status: "executing", file: null };
  return { id, action, content: "", status: event.type === "error" ? "error" : "completed", file: null };
}

function withoutThinking(actionLogs: readonly ActionLog[]): readonly ActionLog[] {
  return actionLogs.filter(({ action }) => action !== thinking);
}

/** What still seemed to run when the turn ended was interrupted. */
function ended(actionLogs: readonly ActionLog[]): readonly ActionLog[] {
  return withoutThinking(actionLogs).map((log) =>
    log.status === "executing" ? { ...log, status: "error" } : log,
  );
}
