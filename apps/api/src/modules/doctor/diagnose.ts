import { randomUUID } from "node:crypto";
import { diagnoseCrash, type CrashEvidence } from "@blockwright/minecraft/crash/diagnosis";
import type { LastExit } from "../nodes/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { NewDiagnosis, Patient } from "./doctor.repository.ts";
import { findRefusal } from "./find-refusal.ts";
import { addOnsOf, linesOfRun, readEnd, softwareOf, type End } from "./gather-evidence.ts";

/** What can be diagnosed: an unexpected exit, or a start that seemed to succeed. */
export type Occasion =
  | { readonly kind: "exit"; readonly exit: LastExit }
  | { readonly kind: "run"; readonly startedAt: Date };

export function occasionKey(occasion: Occasion): string {
  return occasion.kind === "exit" ? `exit:${occasion.exit.at}` : `run:${occasion.startedAt.toISOString()}`;
}

/** Diagnoses it. Read-only, here and on the node. */
export async function diagnose(
  deps: DoctorDeps,
  patient: Patient,
  occasion: Occasion,
): Promise<NewDiagnosis> {
  const row = {
    id: randomUUID(),
    serverId: patient.serverId,
    instanceId: patient.instanceId,
    occasion: occasionKey(occasion),
    at: occasion.kind === "exit" ? new Date(occasion.exit.at) : occasion.startedAt,
    createdAt: deps.now(),
  };
  const told = occasion.kind === "exit" ? toldByNode(occasion.exit) : null;
  if (told !== null) return { ...row, sentence: told, confidence: "certain" };
  const end = await endOf(deps, patient, occasion);
  const { reportPath } = end;
  const evidence = await evidenceOf(deps, patient, occasion, end);
  const found = evidence && diagnoseCrash(evidence);
  if (!found)
    return { ...row, reportPath, sentence: occasion.kind === "exit" ? occasion.exit.sentence : null };
  return {
    ...row,
    reportPath,
    sentence: found.sentence,
    class: found.class,
    confidence: found.confidence,
    decidingLine: found.line?.text ?? null,
    fix: found.fix ?? null,
    refusal: await findRefusal(deps, patient, found.fix),
  };
}

/** A server that never ran has no console: the node itself knows why. */
function toldByNode({ reason, sentence }: LastExit): string | null {
  return reason === "install-failed" || reason === "start-failed" ? sentence : null;
}

async function endOf(deps: DoctorDeps, patient: Patient, occasion: Occasion): Promise<End> {
  return occasion.kind === "exit"
    ? readEnd(deps, patient, occasion.exit)
    : { lines: await linesOfRun(deps, patient), reportPath: null };
}

async function evidenceOf(
  deps: DoctorDeps,
  patient: Patient,
  occasion: Occasion,
  { lines }: End,
): Promise<CrashEvidence | undefined> {
  const software = softwareOf(patient);
  if (!software) return undefined;
  return {
    software,
    minecraftVersion: patient.minecraftVersion,
    java: javaOf(deps, patient),
    exit: occasion.kind === "exit" ? causeOf(occasion.exit) : null,
    lines,
    pluginNames: await addOnsOf(deps, patient),
  };
}

/** After several exits in a row, only the exit code of the last one is known. */
function causeOf({ reason, exitCode }: LastExit): NonNullable<CrashEvidence["exit"]> {
  if (reason !== "crash-loop") return { reason, exitCode };
  if (exitCode === 137) return { reason: "container-out-of-memory", exitCode };
  return { reason: exitCode === 3 ? "heap-out-of-memory" : reason, exitCode };
}

/** The major version of its Java image; null if there is no Java, or the image is not one of ours. */
function javaOf({ config }: Pick<DoctorDeps, "config">, { spec }: Patient): number | null {
  const found = Object.entries(config.images.java).find(([, image]) => image === spec.image);
  return found ? Number(found[0]) : null;
}
