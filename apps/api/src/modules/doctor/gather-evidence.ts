import { watchConsole } from "@blockwright/node-protocol/rpc";
import { addOnFolder, softwareTypes, type SoftwareType } from "@blockwright/minecraft/software";
import { FileRefusal, listInstanceFolder, readInstanceText, type InstanceFolder } from "../files/index.ts";
import { NodeRefusal, type LastExit } from "../nodes/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { endedRun, runsOfConsole } from "./runs-of-console.ts";

const reportStart = "---- Minecraft Crash Report ----";
/** A report is written a moment before the end. */
const reportWithinMs = 2 * 60_000;
const maxReportBytes = 256 * 1024;

/** Undefined for software nobody here knows. */
export function softwareOf({ serverType }: Pick<Patient, "serverType">): SoftwareType | undefined {
  return softwareTypes.find((type) => type === serverType);
}

/** What the run said that ended so, with its crash report where the console has none. */
export async function linesOfEnd(deps: DoctorDeps, patient: Patient, exit: LastExit): Promise<string[]> {
  const isRunning = patient.observed?.state === "starting" || patient.observed?.state === "online";
  const said = await consoleOf(deps, patient);
  const lines = [
    ...endedRun(said.length > 0 ? said : await logOf(deps, patient), new Date(exit.at), { isRunning }),
  ];
  if (lines.some((line) => line.includes(reportStart))) return lines;
  return [...lines, ...(await reportOf(deps, patient, exit))];
}

export async function linesOfRun(deps: DoctorDeps, patient: Patient): Promise<string[]> {
  const said = await consoleOf(deps, patient);
  return [...(runsOfConsole(said.length > 0 ? said : await logOf(deps, patient)).at(-1) ?? [])];
}

async function consoleOf({ callNode }: DoctorDeps, { nodeId, instanceId }: Patient): Promise<string[]> {
  const { lines } = await callNode(nodeId, watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  return lines.map(({ text }) => text);
}

/** For when the node has been started anew and heard nothing itself. */
async function logOf(deps: DoctorDeps, { instanceId }: Patient): Promise<string[]> {
  return linesOf(await quietly(() => readInstanceText(deps, { instanceId }, "logs/latest.log")));
}

async function reportOf(deps: DoctorDeps, { instanceId }: Patient, exit: LastExit): Promise<string[]> {
  const reports = await folderOf(deps, instanceId, "crash-reports");
  const endedAtMs = Date.parse(exit.at);
  const newest = reports
    .filter(({ kind, name }) => kind === "file" && name.endsWith(".txt"))
    .filter(({ modifiedAt }) => Math.abs(Date.parse(modifiedAt) - endedAtMs) < reportWithinMs)
    .toSorted((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : -1))
    .at(0);
  if (!newest) return [];
  const path = `crash-reports/${newest.name}`;
  return linesOf(
    await quietly(() => readInstanceText(deps, { instanceId }, path, { maxBytes: maxReportBytes })),
  );
}

/** Files of add-ons without their ending. */
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

/** A file that is not there, or not to be read, says nothing. */
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
