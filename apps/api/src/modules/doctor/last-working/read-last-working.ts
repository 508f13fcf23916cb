import type { LastWorking } from "@blockwright/contract/last-working";
import { AppError } from "../../../platform/errors.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import { findPatient } from "../doctor.repository.ts";
import { findLastReturn, findPlayersOnline } from "./last-working.repository.ts";
import { lookAtWorking } from "./look-at-working.ts";

export async function readLastWorking(deps: DoctorDeps, serverId: string): Promise<LastWorking> {
  const patient = await findPatient(deps.rows, serverId);
  if (!patient) throw new AppError("NOT_FOUND");
  const found = await lookAtWorking(deps, patient);
  const change = await findLastReturn(deps.rows, serverId);
  return {
    state: found
      ? {
          id: found.state.id,
          startedAt: found.state.startedAt,
          players: found.state.players,
          differences: {
            changed: found.differences.changed.map(({ path }) => path),
            missing: found.differences.missing.map(({ path }) => path),
            added: found.differences.added.map(({ path }) => path),
            settings: found.run !== null,
            isComplete: found.differences.isComplete,
          },
        }
      : null,
    playersOnline: await findPlayersOnline(deps.rows, patient.instanceId),
    change: change ?? null,
  };
}
