import type { CrashFix } from "@blockwright/minecraft/crash-diagnosis";
import { readJarMetadata } from "@blockwright/minecraft/jar-metadata";
import { addOnFolder } from "@blockwright/minecraft/software";
import { UnreadableZipError } from "@blockwright/minecraft/zip-error";
import { AppError } from "../../platform/errors.ts";
import { FileRefusal } from "../nodes/index.ts";
import { movedFile, readInstanceBytes, type NewChangeItem } from "../changes/index.ts";
import { asideName } from "./aside-name.ts";
import type { DoctorGround } from "./doctor-ground.ts";
import type { Patient } from "./doctor.repository.ts";
import { findAddOns } from "./find-add-ons.ts";
import { folderOf, softwareOf } from "./gather-evidence.ts";
import type { PreparedFix } from "./prepared-fix.ts";

const mostJarBytes = 64 * 1024 * 1024;

/** Undefined for what has nothing to do with plugins or mods. */
export async function prepareAddOnFix(
  ground: DoctorGround,
  patient: Patient,
  fix: CrashFix,
): Promise<PreparedFix | undefined> {
  if (fix.kind === "install-dependency") return installMissing(ground, patient, fix.names);
  if (fix.kind === "replace-plugin") return replaceAddOn(ground, patient, fix.plugin);
  if (fix.kind === "remove-plugin") return switchOff(ground, patient, fix.plugin);
  return undefined;
}

async function installMissing(
  ground: DoctorGround,
  patient: Patient,
  names: readonly string[],
): Promise<PreparedFix> {
  const found = await findAddOns(ground, patient, names);
  const present = new Set(await jarsOf(ground, patient));
  const items = found.flatMap(({ name, file }): NewChangeItem[] =>
    present.has(file.path) ? [] : [{ item: { kind: "download-file", name, file } }],
  );
  if (items.length === 0) throw new AppError("CHANGE_REFUSED", `${names.join(", ")} is there already.`);
  return { title: `Install ${names.join(", ")}`, items };
}

/** Another version where there is one; else it is switched off, which is said in the title. */
async function replaceAddOn(ground: DoctorGround, patient: Patient, plugin: string): Promise<PreparedFix> {
  const path = await pathOf(ground, patient, plugin);
  const name = await nameInJar(ground, patient, path);
  const found = name === undefined ? [] : await findAddOns(ground, patient, [name]).catch(noneFound);
  const present = new Set(await jarsOf(ground, patient));
  const fresh = found.filter(({ file }) => file.path === path || !present.has(file.path));
  const aside = await movedFile(ground, { instanceId: patient.instanceId, path }, asideName(path));
  const isOther = fresh.some(
    ({ file }) =>
      aside.item.kind === "move-file" &&
      !(file.path === path && file.sizeBytes === aside.item.stamp.sizeBytes),
  );
  if (!isOther) return { title: `Switch off ${plugin}: there is no version of it that fits`, items: [aside] };
  const items = fresh.map(({ name: called, file }): NewChangeItem => ({
    item: { kind: "download-file", name: called, file },
  }));
  return { title: `Replace ${plugin}`, items: [aside, ...items] };
}

async function switchOff(ground: DoctorGround, patient: Patient, plugin: string): Promise<PreparedFix> {
  const path = await pathOf(ground, patient, plugin);
  return {
    title: `Switch off ${plugin}`,
    items: [await movedFile(ground, { instanceId: patient.instanceId, path }, asideName(path))],
  };
}

/** What can't be had is switched off instead. */
function noneFound(error: unknown): [] {
  if (error instanceof AppError && error.code === "CHANGE_REFUSED") return [];
  throw error;
}

async function jarsOf(ground: DoctorGround, patient: Patient): Promise<string[]> {
  const software = softwareOf(patient);
  const folder = software && addOnFolder(software);
  if (!folder) return [];
  const entries = await folderOf(ground, patient.instanceId, folder);
  return entries.flatMap(({ kind, name }) =>
    kind === "file" && name.endsWith(".jar") ? [`${folder}/${name}`] : [],
  );
}

/** Only ever a file that is there now: what a console says names nothing by itself. */
async function pathOf(ground: DoctorGround, patient: Patient, plugin: string): Promise<string> {
  const paths = await jarsOf(ground, patient);
  const path = paths.find((one) => one.slice(one.lastIndexOf("/") + 1) === `${plugin}.jar`);
  if (path === undefined) throw new AppError("CHANGE_REFUSED", `${plugin} is not there any more.`);
  return path;
}

/** Undefined for what is no jar that can be read. */
async function nameInJar(
  ground: DoctorGround,
  { instanceId }: Patient,
  path: string,
): Promise<string | undefined> {
  try {
    const bytes = await readInstanceBytes(ground, instanceId, path, mostJarBytes);
    return bytes && readJarMetadata(bytes).platforms[0]?.name;
  } catch (error) {
    if (error instanceof UnreadableZipError || error instanceof FileRefusal) return undefined;
    throw error;
  }
}
