import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { applyChange, isInPlace, isUnderWay, proposeChange } from "../changes/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { findDiagnosis, findLastChange, findPatient, originOf } from "./doctor.repository.ts";
import { prepareFix } from "./prepare-fix.ts";
import type { PreparedFix } from "./prepared-fix.ts";

interface Wanted {
  readonly serverId: string;
  readonly diagnosisId: string;
}

/** An older preparation is made again: the server may have changed. */
const proposalHoldsForMs = 10 * 60_000;

/** Records what the fix would change, for review. */
export async function previewFix(
  deps: DoctorDeps,
  once: Transact,
  actor: Person,
  wanted: Wanted,
): Promise<{ changeId: string }> {
  const { last, prepared } = await prepare(deps, wanted);
  return once(async (tx) => {
    if (prepared === undefined) return { changeId: last };
    const changeId = await proposeChange(tx, actor, proposalOf(wanted, prepared));
    const details = { changeId, title: prepared.title };
    await appendActivity(tx, actor, { action: "change.proposed", subjectId: wanted.serverId, details });
    return { changeId };
  });
}

/** Idempotent: a fix that is running or already applied is returned. */
export async function applyFix(
  deps: DoctorDeps,
  once: Transact,
  actor: Person,
  wanted: Wanted,
): Promise<{ changeId: string }> {
  const { last, isBegun, prepared } = await prepare(deps, wanted);
  return once(async (tx) => {
    if (last !== undefined && isBegun) return { changeId: last };
    const changeId =
      prepared === undefined ? last : await proposeChange(tx, actor, proposalOf(wanted, prepared));
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

type Prepared =
  | { readonly last: string; readonly isBegun: boolean; readonly prepared: undefined }
  | { readonly last: undefined; readonly isBegun: false; readonly prepared: PreparedFix };

/** What is there already, or what there should be. */
async function prepare(deps: DoctorDeps, { serverId, diagnosisId }: Wanted): Promise<Prepared> {
  const diagnosis = await findDiagnosis(deps.rows, serverId, diagnosisId);
  const patient = diagnosis && (await findPatient(deps.rows, serverId));
  if (!diagnosis || !patient) throw new AppError("NOT_FOUND");
  const last = await findLastChange(deps.rows, diagnosisId);
  const isBegun = last !== undefined && (isUnderWay(last.state) || isInPlace(last.state));
  const isFresh =
    last?.state === "proposed" && deps.now().getTime() - last.createdAt.getTime() < proposalHoldsForMs;
  if (last && (isBegun || isFresh)) return { last: last.id, isBegun, prepared: undefined };
  if (!diagnosis.fix) throw new AppError("CHANGE_REFUSED", "There is nothing we can fix here for you.");
  return { last: undefined, isBegun: false, prepared: await prepareFix(deps, patient, diagnosis.fix) };
}

function proposalOf({ serverId, diagnosisId }: Wanted, { title, items }: PreparedFix) {
  return { serverId, title, items, origin: originOf(diagnosisId) };
}
