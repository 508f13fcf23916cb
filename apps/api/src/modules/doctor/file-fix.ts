import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { AppError } from "../../platform/errors.ts";
import { asideName, deletedFile, movedFile, type NewChangeItem } from "../changes/index.ts";
import { readInstanceBytes } from "../files/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { findProgram } from "./find-program.ts";
import { folderOf } from "./gather-evidence.ts";
import type { PreparedFix } from "./prepared-fix.ts";

const maxDiscarded = 500;
const uidOfWorld = /^[\w.-][\w .-]{0,99}\/uid\.dat$/;
const packName = /^file\/([\w .+()[\]-]{1,100})$/;

/** Undefined for fixes that are not safe for files. */
export async function prepareFileFix(
  deps: DoctorDeps,
  patient: Patient,
  fix: CrashFix,
): Promise<PreparedFix | undefined> {
  const { instanceId } = patient;
  if (fix.kind === "delete-file") {
    if (!uidOfWorld.test(fix.path)) return undefined;
    const item = await deletedFile(deps, { instanceId, path: fix.path });
    return { title: `Delete ${fix.path}`, items: item ? [item] : [] };
  }
  if (fix.kind === "free-disk") return freeDisk(deps, instanceId);
  if (fix.kind === "disable-data-pack") return disablePack(deps, patient, fix.pack);
  if (fix.kind === "reinstall-software") return fetchProgramAgain(deps, patient);
  return undefined;
}

async function worldOf(deps: DoctorDeps, { instanceId }: Patient): Promise<string> {
  const bytes = await readInstanceBytes(deps, instanceId, "server.properties", 512 * 1024);
  const name = parseProperties(bytes?.toString("utf8") ?? "").values.get("level-name") ?? "world";
  return /^[\w.-][\w .-]{0,99}$/.test(name) && !name.includes("..") ? name : "world";
}

/** Where logs are, and which of them may be deleted: never one that is being written. */
const discardable: readonly (readonly [folder: string, names: RegExp])[] = [
  ["logs", /^(?!latest\.log$).+\.(?:log|gz)$/],
  ["crash-reports", /\.txt$/],
  [".", /^(?:hs_err_pid\d+\.log|[\w-]+\.hprof|replay_pid\d+\.log)$/],
];

async function freeDisk(deps: DoctorDeps, instanceId: string): Promise<PreparedFix> {
  const items: NewChangeItem[] = [];
  for (const [folder, names] of discardable) {
    for (const { kind, name, sizeBytes } of await folderOf(deps, instanceId, folder)) {
      if (kind !== "file" || !names.test(name) || items.length >= maxDiscarded) continue;
      const path = folder === "." ? name : `${folder}/${name}`;
      items.push({ item: { kind: "discard-file", path, sizeBytes } });
    }
  }
  if (items.length === 0)
    throw new AppError(
      "CHANGE_REFUSED",
      "There are no old logs to delete. Delete old worlds or backups you no longer need, or choose a larger plan.",
    );
  return { title: `Delete ${items.length} old logs and reports`, items };
}

/** A folder is a pack if it has the file that describes it. */
async function disablePack(
  deps: DoctorDeps,
  patient: Patient,
  pack: string,
): Promise<PreparedFix | undefined> {
  const name = packName.exec(pack)?.[1];
  if (name === undefined || name.includes("..")) return undefined;
  const { instanceId } = patient;
  const folder = `${await worldOf(deps, patient)}/datapacks`;
  const entry = (await folderOf(deps, instanceId, folder)).find((one) => one.name === name);
  if (!entry) throw new AppError("CHANGE_REFUSED", `The data pack ${name} is not there any more.`);
  const path = entry.kind === "folder" ? `${folder}/${name}/pack.mcmeta` : `${folder}/${name}`;
  return {
    title: `Disable ${name}`,
    items: [await movedFile(deps, { instanceId, path }, asideName(path))],
  };
}

async function fetchProgramAgain(deps: DoctorDeps, patient: Patient): Promise<PreparedFix | undefined> {
  const file = findProgram(deps.config, patient);
  if (!file)
    throw new AppError("CHANGE_REFUSED", "Reinstall the software in the tab Software; your world can stay.");
  const { instanceId } = patient;
  const present = (await folderOf(deps, instanceId, ".")).some(({ name }) => name === file.path);
  const aside = present ? [await movedFile(deps, { instanceId, path: file.path }, asideName(file.path))] : [];
  return {
    title: `Fetch ${file.path} again`,
    items: [...aside, { item: { kind: "download-file", name: file.path, file } }],
  };
}
