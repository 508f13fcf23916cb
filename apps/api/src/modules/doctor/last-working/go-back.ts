import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { applyChange, isUnderWay, proposeChange } from "../../changes/index.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import { findPatient } from "../doctor.repository.ts";
import { findLastReturn, findPlayersOnline, originOfState } from "./last-working.repository.ts";
import { lookAtWorking } from "./look-at-working.ts";
import { prepareReturn } from "./prepare-return.ts";

interface Wanted {
  readonly serverId: string;
  readonly stateId: string;
  readonly evenWithPlayers: boolean;
}

/** Starts to put everything back as it was, as one change that can be undone. */
export async function goBackToLastWorking(
  deps: DoctorDeps,
  once: Transact,
  actor: Person,
  { serverId, stateId, evenWithPlayers }: Wanted,
): Promise<{ changeId: string }> {
  const patient = await findPatient(deps.rows, serverId);
  if (!patient) throw new AppError("NOT_FOUND");
  const last = await findLastReturn(deps.rows, serverId);
  if (last && isUnderWay(last.state)) throw new AppError("JOB_RUNNING");
  const players = await findPlayersOnline(deps.rows, patient.instanceId);
  if (players > 0 && !evenWithPlayers) throw refusal(askAbout(players));
  const found = await lookAtWorking(deps, patient);
  if (found?.state.id !== stateId)
    throw refusal("The last working state is another one now. Load the page again to see it.");
  if (!found.differences.isComplete)
    throw refusal("Too many files are different for this. Restore a backup instead.");
  const items = await prepareReturn(deps, patient, found);
  if (items.length === 0) throw refusal("Nothing is different from the last working state.");
  return once(async (tx) => {
    const changeId = await proposeChange(tx, actor, {
      serverId,
      title: "Go back to the last working state",
      origin: originOfState(stateId),
      items,
    });
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

function refusal(sentence: string): AppError {
  return new AppError("CHANGE_REFUSED", sentence);
}

function askAbout(players: number): string {
  const who = players === 1 ? "1 player is" : `${players} players are`;
  return `${who} online and would be disconnected. Confirm that first.`;
}
