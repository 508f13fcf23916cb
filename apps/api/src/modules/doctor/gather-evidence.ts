import { beganAt, endedRun, runsOfConsole } from "@blockwright/minecraft/console/runs-of-console";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { addOnFolder, softwareTypes, type SoftwareType } from "@blockwright/minecraft/software";
import { FileRefusal, listInstanceFolder, readInstanceText, type InstanceFolder } from "../files/index.ts";
import { NodeRefusal, type LastExit } from "../nodes/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";

const reportStart = "---- Minecraft Crash Report ----";
/** A crash report is written a moment before the exit. */
const reportWithinMs = 2 * 60_000;
const maxReportBytes = 256 * 1024;

/** Undefined for unknown software. */
export function softwareOf({ serverType }: Pick<Patient, "serverType">): SoftwareType | undefined {
  return softwareTypes.find((type) => type === serverType);
}

export interface End {
  /** The console output of the run, with its crash report if the console has none. */
  readonly lines: readonly string[];
  /** Where the game wrote its report of that end, if it did. */
  readonly reportPath: string | null;
}

export async function readEnd(deps: DoctorDeps, patient: Patient, exit: LastExit): Promise<End> {
  const isRunning = patient.observed?.state === "starting" || patient.observed?.state === "online";
  const said = await consoleOf(deps, patient);
  const endedAt = new Date(exit.at);
  const run = endedRun(said.length > 0 ? said : await logOf(deps, patient), endedAt, { isRunning });
  const reportPath = await findReportPath(deps, patient, endedAt, beganAt(run, endedAt));
  if (reportPath === null || run.some((line) => line.includes(reportStart)))
    return { lines: run, reportPath };
  const report = await quietly(() =>
    readInstanceText(deps, patient, reportPath, { maxBytes: maxReportBytes }),
  );
  return { lines: [...run, ...linesOf(report)], reportPath };
}

export async function linesOfRun(deps: DoctorDeps, patient: Patient): Promise<string[]> {
  const said = await consoleOf(deps, patient);
  return [...(runsOfConsole(said.length > 0 ? said : await logOf(deps, patient)).at(-1) ?? [])];
}

async function consoleOf({ callNode }: DoctorDeps, { nodeId, instanceId }: Patient): Promise<string[]> {
  const from = { epoch: null, afterNumber: -1, view: "all" } as const;
  const { lines } = await callNode(nodeId, watchConsole, { instanceId, ...from });
  return lines.map(({ text }) => text);
}

/** For when the node was restarted and has no output of its own. */
async function logOf(deps: DoctorDeps, { instanceId }: Patient): Promise<string[]> {
  return linesOf(await quietly(() => readInstanceText(deps, { instanceId }, "logs/latest.log")));
}

/** A report from before the run began is about an earlier end. */
async function findReportPath(
  deps: DoctorDeps,
  { instanceId }: Patient,
  endedAt: Date,
  began: Date | undefined,
): Promise<string | null> {
  const reports = await folderOf(deps, instanceId, "crash-reports");
  const isOfThisEnd = ({ modifiedAt }: { readonly modifiedAt: string }) => {
    const writtenAtMs = Date.parse(modifiedAt);
    const isNear = Math.abs(writtenAtMs - endedAt.getTime()) < reportWithinMs;
    return isNear && (began === undefined || writtenAtMs >= began.getTime());
  };
  const newest = reports
    .filter((one) => one.kind === "file" && one.name.endsWith(".txt") && isOfThisEnd(one))
    .toSorted((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : -1))
    .at(0);
  return newest ? `crash-reports/${newest.name}` : null;
}

/** File names of add-ons without their extension. */
export async function addOnsOf(deps: DoctorDeps, patient: Patient): Promise<string[]> {
  const software = softwareOf(patient);
  const folder = software && addOnFolder(software);
  if (!folder) return [];
  const entries = await folderOf(deps, patient.instanceId, folder);
  return entries.flatMap(({ kind, name }) =>
    kind === "file" && name.endsWith(".jar") ? [name.slice(0, -".jar".length)] : [],
  );
}

export async function folderOf(
  deps: DoctorDeps,
  instanceId: string,
  path: string,
): Promise<InstanceFolder["entries"]> {
  const folder = await quietly(() => listInstanceFolder(deps, { instanceId }, path));
  return folder?.entries ?? [];
}

/** A missing or unreadable file is ignored. */
async function quietly<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof NodeRefusal) return undefined;
    throw error;
  }
}

function linesOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\r?\n/);
}
