import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { applyChange, proposeChange, type NewChangeItem } from "../../changes/index.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import { findPatient } from "../doctor.repository.ts";
import { findPlayersOnline, originOfState } from "./last-working.repository.ts";
import { lookAtWorking } from "./look-at-working.ts";
import { prepareReturn } from "./prepare-return.ts";

interface Wanted {
  readonly serverId: string;
  readonly stateId: string;
  readonly evenWithPlayers: boolean;
}

/**
 * Starts to put everything back as it was, as one change that can be undone. A repeated request gets its first answer,
 * also when there is nothing left to do by then.
 */
export async function goBackToLastWorking(
  deps: DoctorDeps,
  once: Transact,
  actor: Person,
  wanted: Wanted,
): Promise<{ changeId: string }> {
  const { serverId, stateId } = wanted;
  const items = await prepare(deps, wanted).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  return once(async (tx) => {
    if (items instanceof AppError) throw items;
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

async function prepare(
  deps: DoctorDeps,
  { serverId, stateId, evenWithPlayers }: Wanted,
): Promise<NewChangeItem[]> {
  const patient = await findPatient(deps.rows, serverId);
  if (!patient) throw new AppError("NOT_FOUND");
  const players = await findPlayersOnline(deps.rows, patient.instanceId);
  if (players > 0 && !evenWithPlayers) throw refusal(askAbout(players));
  const found = await lookAtWorking(deps, patient);
  if (found?.state.id !== stateId)
    throw refusal("The last working state is another one now. Load the page again to see it.");
  if (!found.differences.isComplete)
    throw refusal("Too many files are different for this. Restore a backup instead.");
  const items = await prepareReturn(deps, patient, found);
  if (items.length === 0) throw refusal("Nothing is different from the last working state.");
  return items;
}

function refusal(sentence: string): AppError {
  return new AppError("CHANGE_REFUSED", sentence);
}

function askAbout(players: number): string {
  const who = players === 1 ? "1 player is" : `${players} players are`;
  return `${who} online and would be disconnected. Confirm that first.`;
}
