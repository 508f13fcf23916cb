import type { StageDeclaration } from "@blockwright/contract/jobs";
import {
  cancelledMessage,
  deadlineMessage,
  deadlineOf,
  outcomeOf,
  retryWhileNodeAway,
  startWatch,
  Stopped,
  type Explanations,
  type Outcome,
} from "../jobs/index.ts";
import { FileRefusal } from "../files/index.ts";
import type { ChangesDeps } from "./changes-deps.ts";
import { findChange, updateChange } from "./changes.repository.ts";

/** Named like the stages people see for their servers. */
const stages = {
  "back up": { description: "Making a backup first", maxMinutes: 120 },
  "hold and change": { description: "Changing the server", maxMinutes: 15 },
  "let it run": { description: "Starting the server", maxMinutes: 5 },
  "put parts back": { description: "Putting back what can't be loaded", maxMinutes: 15 },
  verify: { description: "Waiting until the server is ready", maxMinutes: 20 },
  "change while it runs": { description: "Changing the server", maxMinutes: 15 },
  reload: { description: "Reloading the plugins", maxMinutes: 5 },
  "verify reload": { description: "Checking that the plugins loaded", maxMinutes: 5 },
  "hold and put back": { description: "Putting everything back", maxMinutes: 15 },
} as const satisfies Readonly<Record<string, Pick<StageDeclaration, "description" | "maxMinutes">>>;

export type ChangeStageName = keyof typeof stages;

const explanations: Explanations = {
  deleted: "The server was deleted meanwhile.",
  explain: (error) => (error instanceof FileRefusal ? error.message : undefined),
};

/** Runs one stage of a change until it is done, cancelled or past its deadline. */
export async function carryOutChangeStage<T>(
  deps: ChangesDeps,
  changeId: string,
  name: ChangeStageName,
  engineSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  const { rows, now } = deps;
  const overdue = deadlineMessage(stages[name]);
  const change = await findChange(rows, changeId);
  const deadlineAt = deadlineOf(stages[name], change?.stageDeadlineAt ?? null, now());
  const isUnwanted = async () => (await findChange(rows, changeId))?.cancelRequestedAt !== null;
  const watch = startWatch({ now, deadlineAt, deadlineMessage: overdue, isUnwanted }, engineSignal);
  try {
    return await outcomeOf(watch, explanations, async () => {
      if (change && change.cancelRequestedAt !== null) throw new Stopped(cancelledMessage);
      if (now() > deadlineAt) throw new Stopped(overdue);
      await updateChange(deps, changeId, { stageDeadlineAt: deadlineAt });
      const value = await retryWhileNodeAway(() => work(watch.signal), watch.signal);
      await updateChange(deps, changeId, { stageDeadlineAt: null });
      return value;
    });
  } finally {
    watch.stop();
  }
}
