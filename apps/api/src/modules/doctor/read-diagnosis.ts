import { isDeepStrictEqual } from "node:util";
import type { Diagnosis } from "@blockwright/contract/doctor";
import { findLastingObstacle, isInPlace, isUnderWay } from "../changes/index.ts";
import { AppError } from "../../platform/errors.ts";
import { diagnose, occasionKey, type Occasion } from "./diagnose.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import {
  findDiagnoses,
  findPatient,
  keepDiagnosis,
  renewDiagnosis,
  repeatDiagnosis,
  type DiagnosisRow,
  type KnownDiagnosis,
  type NewDiagnosis,
  type Patient,
} from "./doctor.repository.ts";
import { leadsTo, offerFix } from "./offer-fix.ts";

const crashShownForMs = 7 * 24 * 3600_000;
const treatmentShownForMs = 24 * 3600_000;
const sameWithinMs = 15 * 60_000;
const lookAgainAfterMs = 60_000;

/**
 * What can be said about a server. An exit is diagnosed once and then only read; a run is checked once a minute while
 * it has no problem.
 */
export function createReadDiagnosis(deps: DoctorDeps) {
  const underWay = new Map<string, Promise<DiagnosisRow | undefined>>();
  const lookInto = (patient: Patient, occasion: Occasion, known: readonly KnownDiagnosis[]) => {
    const key = `${patient.instanceId} ${occasionKey(occasion)}`;
    const running =
      underWay.get(key) ??
      diagnose(deps, patient, occasion)
        .then((made) => {
          const before = known.find(({ diagnosis }) => diagnosis.occasion === made.occasion);
          if (before) return renewDiagnosis(deps.rows, before.diagnosis.id, made);
          const again = findSame(known, made);
          return again ? repeatDiagnosis(deps.rows, again.id, made) : keepDiagnosis(deps.rows, made);
        })
        .finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
  return async (serverId: string): Promise<Diagnosis | null> => {
    const patient = await findPatient(deps.rows, serverId);
    if (!patient) return null;
    const now = deps.now().getTime();
    const known = await findDiagnoses(deps.rows, serverId);
    const treated = lastTreated(known);
    if (treated?.change && isUnderWay(treated.change.state)) return shown(deps, patient, treated);
    for (const occasion of occasionsOf(patient, treated?.change?.updatedAt, now)) {
      const found =
        known.find(
          ({ diagnosis }) => diagnosis.occasion === occasionKey(occasion) && !isStale(diagnosis, now),
        ) ?? (await asKnown(lookInto(patient, occasion, known)));
      if (found && found.diagnosis.sentence !== null && !isDismissed(patient, found.diagnosis.at))
        return shown(deps, patient, found);
    }
    return treated && isWorthShowing(patient, treated, now) ? shown(deps, patient, treated) : null;
  };
}

function isStale({ sentence, occasion, createdAt }: DiagnosisRow, now: number): boolean {
  return sentence === null && occasion.startsWith("run:") && now - createdAt.getTime() > lookAgainAfterMs;
}

/** An applied fix can be undone; a failed one is hidden once the server runs. */
function isWorthShowing(patient: Patient, { change }: KnownDiagnosis, now: number): boolean {
  const { observed, spec } = patient;
  if (!change || now - change.updatedAt.getTime() > treatmentShownForMs) return false;
  if (isDismissed(patient, change.updatedAt)) return false;
  if (findLastingObstacle(change, spec.installation.id) !== null) return false;
  return isInPlace(change.state) || observed?.state !== "online";
}

function isDismissed({ dismissedAt }: Patient, at: Date): boolean {
  return dismissedAt !== null && at <= dismissedAt;
}

/** A server that exits repeatedly has one problem, not one for each exit. */
function findSame(known: readonly KnownDiagnosis[], made: NewDiagnosis): DiagnosisRow | undefined {
  const same = known.find(({ diagnosis, change }) => {
    const isUntreated = change === null || change.state === "proposed";
    const isRecent = made.at.getTime() - diagnosis.at.getTime() < sameWithinMs;
    return isUntreated && isRecent && looksLike(diagnosis, made);
  });
  return same?.diagnosis;
}

function looksLike(diagnosis: DiagnosisRow, made: NewDiagnosis): boolean {
  const kindOf = (occasion: string) => occasion.split(":", 1)[0];
  return (
    made.sentence !== null &&
    diagnosis.class === (made.class ?? null) &&
    diagnosis.sentence === made.sentence &&
    kindOf(diagnosis.occasion) === kindOf(made.occasion) &&
    isDeepStrictEqual(diagnosis.fix, made.fix ?? null) &&
    diagnosis.refusal === (made.refusal ?? null)
  );
}

/** An offline machine has no answer now; it is asked again the next time. */
async function asKnown(looking: Promise<DiagnosisRow | undefined>): Promise<KnownDiagnosis | undefined> {
  try {
    const diagnosis = await looking;
    return diagnosis && { diagnosis, change: null };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function lastTreated(known: readonly KnownDiagnosis[]): KnownDiagnosis | undefined {
  return known
    .filter(({ change }) => change !== null && change.state !== "proposed")
    .toSorted((a, b) => Number(b.change?.updatedAt) - Number(a.change?.updatedAt))
    .at(0);
}

/** What to diagnose. A crash comes first until somebody dismisses it; one from before its fix is ignored. */
function occasionsOf({ observed }: Patient, treatedAt: Date | undefined, now: number): Occasion[] {
  if (!observed) return [];
  const { state, startedAt, lastExit } = observed;
  const isNew = (at: Date) => treatedAt === undefined || at > treatedAt;
  const run: Occasion[] = state === "online" && startedAt ? [{ kind: "run", startedAt }] : [];
  if (!lastExit || lastExit.reason === "stopped" || !isNew(new Date(lastExit.at))) return run;
  const isOver = state === "online" && now - Date.parse(lastExit.at) > crashShownForMs;
  return isOver ? run : [{ kind: "exit", exit: lastExit }, ...run];
}

function shown(deps: DoctorDeps, patient: Patient, { diagnosis, change }: KnownDiagnosis): Diagnosis {
  const offer =
    diagnosis.refusal === null
      ? offerFix(deps, patient, diagnosis.fix)
      : { fix: null, advice: diagnosis.refusal, leadsTo: diagnosis.fix && leadsTo(diagnosis.fix) };
  return {
    id: diagnosis.id,
    at: diagnosis.at.toISOString(),
    kind: diagnosis.occasion.startsWith("run:") ? "run" : "exit",
    class: diagnosis.class,
    confidence: diagnosis.confidence,
    sentence: diagnosis.sentence ?? "",
    decidingLine: diagnosis.decidingLine,
    reportPath: diagnosis.reportPath,
    addOnFile: addOnFileOf(diagnosis),
    isRunning: patient.observed?.state === "online",
    fix: offer.fix,
    advice: offer.advice,
    leadsTo: offer.leadsTo,
    change: change && {
      id: change.id,
      title: change.title,
      state: change.state,
      sentence: change.sentence,
      canUndo:
        change.isKept &&
        isInPlace(change.state) &&
        findLastingObstacle(change, patient.spec.installation.id) === null,
    },
  };
}

const jarInLine = /\b(?:plugins|mods)[/\\]([^/\\'"]{1,120}\.jar)/;
/** Of a plugin without what it needs: "Please download and install these plugins to run 'Shop'." */
const nameInLine = /\bto run '([^/\\']{1,120})'/;

function addOnFileOf({ fix, decidingLine }: DiagnosisRow): string | null {
  if (fix && "plugin" in fix && fix.plugin !== undefined) return `${fix.plugin}.jar`;
  const jar = jarInLine.exec(decidingLine ?? "")?.[1];
  const name = nameInLine.exec(decidingLine ?? "")?.[1];
  return jar ?? (name === undefined ? null : `${name}.jar`);
}
