import type { TurnEvent } from "@blockwright/contract/assistant";
import type { ChangeState } from "@blockwright/contract/changes";
import type { PlanPoint, PointState } from "@blockwright/contract/turn-report";
import type { Deps } from "../../../platform/deps.ts";
import { turnChanged } from "../turn/turn-news.ts";
import { turnProgress } from "../turn/turn-progress.ts";
import { insertEvent, type TurnRow } from "../turn/turns.repository.ts";

type Shown = Pick<TurnRow, "id" | "modelCalls">;

/** Adds points to the list that people see, or moves them on. */
export async function showPoints(
  { rows }: Pick<Deps, "rows">,
  { id, modelCalls }: Shown,
  points: readonly PlanPoint[],
): Promise<void> {
  const event: TurnEvent = { type: "plan", content: "", metadata: { points: [...points] } };
  await insertEvent(rows, { turnId: id, modelCall: modelCalls, event });
}

const stateIn: Readonly<Record<ChangeState, PointState>> = {
  proposed: "planned",
  applying: "applying",
  applied: "applied",
  verifying: "applied",
  // Only the verdict of the whole turn calls it checked.
  verified: "applied",
  undoing: "applying",
  undone: "put-back",
  failed: "failed",
};

/** Moves what belongs to the change set to where that is. Points of an earlier try, which was put back, stay. */
export async function showChangeState(
  { rows, hints }: Pick<Deps, "rows" | "hints">,
  turn: Shown,
  changeState: ChangeState,
): Promise<void> {
  const state = stateIn[changeState];
  const { plan } = await turnProgress({ rows }, turn.id);
  const moved = plan.filter(
    (point) => point.kind === "change" && point.state !== "put-back" && point.state !== state,
  );
  if (moved.length === 0) return;
  await showPoints(
    { rows },
    turn,
    moved.map((point) => ({ ...point, state })),
  );
  hints.send(turnChanged, { turnId: turn.id });
}
