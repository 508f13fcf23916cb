import type { EvidenceKind } from "@blockwright/contract/assistant";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { maxTextBytes } from "@blockwright/node-protocol/files";
import { AppError } from "../../../platform/errors.ts";
import { FileRefusal, readInstanceBytes } from "../../files/index.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import { findPatient, type Patient } from "../doctor.repository.ts";
import { addOnsOf, linesOfRun, readEnd } from "../gather-evidence.ts";
import { lookAtWorking } from "../last-working/look-at-working.ts";
import type { createReadDiagnosis } from "../read-diagnosis.ts";
import { findDeedsSince, findFailedWork, findFigures } from "./evidence.repository.ts";

/** Beside the diagnosis. An answer of a tool is shortened anyway; this keeps what matters. */
const maxLines = 60;
const longestLine = 300;
const bytesPerMb = 1024 * 1024;
const signsOfLag = /can't keep up|tps from last|mspt|overloaded|ticks behind|moved too quickly/i;
export const notRecorded = "not recorded";

type Sources = DoctorDeps & { readonly readDiagnosis: ReturnType<typeof createReadDiagnosis> };

/**
 * What is known about a problem, with a number for each line and figure, so that an answer can refer to it. What is not
 * known says so.
 */
export async function gatherForAssistant(deps: Sources, serverId: string, about: EvidenceKind) {
  const patient = await findPatient(deps.rows, serverId);
  if (!patient) throw new AppError("NOT_FOUND");
  switch (about) {
    case "crash":
      return { about, ...(await ofCrash(deps, patient)) };
    case "lag":
      return { about, ...(await ofLag(deps, patient)) };
    case "build":
      return { about, ...(await ofBuild(deps, patient)) };
  }
}

async function ofCrash(deps: Sources, patient: Patient) {
  const diagnosis = await deps.readDiagnosis(patient.serverId);
  const exit = patient.observed?.lastExit;
  const lines = exit ? (await readEnd(deps, patient, exit)).lines : await linesOfRun(deps, patient);
  return {
    diagnosis: diagnosis
      ? {
          cause: diagnosis.class ?? notRecorded,
          confidence: diagnosis.confidence,
          sentence: diagnosis.sentence,
          decidingLine: diagnosis.decidingLine ?? notRecorded,
        }
      : notRecorded,
    exit: exit ? { reason: exit.reason, code: exit.exitCode, at: exit.at } : notRecorded,
    lines: numbered("C", lines.slice(-maxLines)),
    sinceItLastWorked: await changesOf(deps, patient),
  };
}

export async function changesOf(deps: DoctorDeps, patient: Patient) {
  const working = await lookAtWorking(deps, patient).catch(unlessAway);
  if (!working) return notRecorded;
  const { state, differences } = working;
  const deeds = await findDeedsSince(deps.rows, patient.serverId, new Date(state.startedAt));
  const paths = (files: readonly { readonly path: string }[]) =>
    files.slice(0, maxLines).map(({ path }) => path);
  return {
    workedAt: state.startedAt,
    players: state.players,
    changedFiles: paths(differences.changed),
    missingFiles: paths(differences.missing),
    addedJars: paths(differences.added),
    done: deeds.map(({ at, via, action, details }) => ({ at: at.toISOString(), via, action, details })),
  };
}

async function ofLag(deps: DoctorDeps, patient: Patient) {
  const seen = await findFigures(deps.rows, patient.instanceId);
  const { memoryMb, cpus } = patient.spec.limits;
  const properties = await propertiesOf(deps, patient);
  const lines = await linesOfRun(deps, patient);
  const names = await addOnsOf(deps, patient);
  return {
    figures: numbered("F", [
      `cpuPercent: ${seen?.cpuPercent ?? notRecorded}`,
      `cpuLimitPercent: ${cpus * 100}`,
      `memoryMb: ${seen?.memoryBytes ? Math.round(seen.memoryBytes / bytesPerMb) : notRecorded}`,
      `memoryLimitMb: ${memoryMb}`,
      `playersOnline: ${seen?.players ?? notRecorded}`,
      `viewDistance: ${properties.get("view-distance") ?? notRecorded}`,
      `simulationDistance: ${properties.get("simulation-distance") ?? notRecorded}`,
    ]),
    lines: numbered("L", lines.filter((line) => signsOfLag.test(line)).slice(-maxLines)),
    addOns: names.slice(0, 200),
  };
}

async function ofBuild(deps: DoctorDeps, patient: Patient) {
  const failed = await findFailedWork(deps.rows, patient.serverId);
  const lines = await linesOfRun(deps, patient).catch(unlessAway);
  return {
    failed: failed ? { ...failed, at: failed.at.toISOString() } : notRecorded,
    lines: numbered("B", (lines ?? []).slice(-maxLines)),
  };
}

async function propertiesOf(deps: DoctorDeps, { instanceId }: Patient): Promise<ReadonlyMap<string, string>> {
  try {
    const bytes = await readInstanceBytes(deps, instanceId, "server.properties", maxTextBytes);
    return parseProperties(bytes?.toString("latin1") ?? "").values;
  } catch (error) {
    if (error instanceof FileRefusal) return new Map();
    throw error;
  }
}

/** Each kind has its own letter, so that numbers of several answers don't collide. */
export function numbered(
  letter: string,
  lines: readonly string[],
): Record<string, string> | typeof notRecorded {
  if (lines.length === 0) return notRecorded;
  return Object.fromEntries(
    lines.map((line, index) => [`${letter}${index + 1}`, line.slice(0, longestLine)]),
  );
}

/** A machine that can't be reached has nothing to say. */
function unlessAway(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
