import type { AssistantDeps } from "../assistant-deps.ts";
import { findTurn, type TurnRow } from "./turns.repository.ts";

const lookEveryMs = 500;

/** Aborted when somebody stops the turn, when its time is over, or with the worker. */
export function watchTurn(
  { rows, now }: AssistantDeps,
  { id, deadlineAt }: TurnRow,
  engineSignal: AbortSignal,
) {
  const controller = new AbortController();
  const look = async () => {
    const turn = await findTurn(rows, id).catch(() => undefined);
    const isLate = deadlineAt !== null && now() > deadlineAt;
    if (isLate || (turn && turn.stopRequestedAt !== null)) controller.abort();
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    signal: AbortSignal.any([controller.signal, engineSignal]),
    stop: () => clearInterval(timer),
  };
}
