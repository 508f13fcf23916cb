import { deadlineMessage, outcomeOf, startWatch, Stopped, type Outcome } from "../../jobs/index.ts";
import { readServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import type { LostPort } from "./lost-ports.repository.ts";
import { moveAway } from "./move-lost-port.ts";

const stage = { description: "Giving the server another port", maxMinutes: 10 } as const;
const explanations = { deleted: "The server was deleted meanwhile." };

/** Counted from when the server was held, so that a crash does not extend it. */
export async function carryOutMove(
  deps: BuildsDeps,
  lost: LostPort,
  heldAt: string | boolean,
  engineSignal: AbortSignal,
): Promise<Outcome<number>> {
  const { now } = deps;
  const beganAt = typeof heldAt === "string" ? new Date(heldAt) : now();
  const deadlineAt = new Date(beganAt.getTime() + stage.maxMinutes * 60_000);
  const overdue = deadlineMessage(stage);
  const isUnwanted = async () => (await readServer(deps, lost.serverId)) === undefined;
  const watch = startWatch({ now, deadlineAt, deadlineMessage: overdue, isUnwanted }, engineSignal);
  try {
    const outcome = await outcomeOf(watch, explanations, () => {
      if (now() > deadlineAt) throw new Stopped(overdue);
      return moveAway(deps, lost, watch.signal);
    });
    if (!outcome.ok)
      deps.log.warn({ ...lost, sentence: outcome.sentence }, "a server could not be given another port");
    return outcome;
  } finally {
    watch.stop();
  }
}
