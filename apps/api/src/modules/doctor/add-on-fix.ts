import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import { readJarMetadata } from "@blockwright/minecraft/jar/metadata";
import { addOnFolder } from "@blockwright/minecraft/software";
import { UnreadableZipError } from "@blockwright/minecraft/zip/error";
import { AppError } from "../../platform/errors.ts";
import { asideName, movedFile, type NewChangeItem } from "../changes/index.ts";
import { FileRefusal, readInstanceBytes } from "../files/index.ts";
import { readPlugins } from "../plugins/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { findAddOns } from "./find-add-ons.ts";
import { folderOf, softwareOf } from "./gather-evidence.ts";
import type { PreparedFix } from "./prepared-fix.ts";

const maxJarBytes = 64 * 1024 * 1024;

/** Undefined for fixes unrelated to plugins or mods. */
export async function prepareAddOnFix(
  deps: DoctorDeps,
  patient: Patient,
  fix: CrashFix,
): Promise<PreparedFix | undefined> {
  if (fix.kind === "install-dependency") return installMissing(deps, patient, fix.names);
  if (fix.kind === "replace-plugin") return replaceAddOn(deps, patient, fix.plugin);
  if (fix.kind === "remove-plugin") return switchOff(deps, patient, fix.plugin);
  return undefined;
}

async function installMissing(
  deps: DoctorDeps,
  patient: Patient,
  names: readonly string[],
): Promise<PreparedFix> {
  const found = await findAddOns(
    deps,
    patient,
    names.map((name) => ({ name })),
  );
  const present = new Set(await jarsOf(deps, patient));
  const items = found.flatMap(({ name, file, plugin }): NewChangeItem[] =>
    present.has(file.path) ? [] : [{ item: { kind: "download-file", name, file, plugin } }],
  );
  if (items.length === 0) throw new AppError("CHANGE_REFUSED", `${names.join(", ")} is there already.`);
  return { title: `Install ${names.join(", ")}`, items };
}

/** Another version if there is one; else it is switched off, and the title says so. */
async function replaceAddOn(deps: DoctorDeps, patient: Patient, plugin: string): Promise<PreparedFix> {
  const path = await pathOf(deps, patient, plugin);
  const name = await idInJar(deps, patient, path);
  const id = await recordedId(deps, patient, path);
  const found = name === undefined ? [] : await findAddOns(deps, patient, [{ name, id }]).catch(noneFound);
  const present = new Set(await jarsOf(deps, patient));
  const fresh = found.filter(({ file }) => file.path === path || !present.has(file.path));
  const aside = await movedFile(deps, { instanceId: patient.instanceId, path }, asideName(path));
  const isOther = fresh.some(
    ({ file }) =>
      aside.item.kind === "move-file" &&
      !(file.path === path && file.sizeBytes === aside.item.stamp.sizeBytes),
  );
  if (!isOther) return { title: `Disable ${plugin}: there is no version of it that fits`, items: [aside] };
  const items = fresh.map(({ name: called, file, plugin: known }): NewChangeItem => ({
    item: { kind: "download-file", name: called, file, plugin: known },
  }));
  return { title: `Replace ${plugin}`, items: [aside, ...items] };
}

/** Its source; undefined for an uploaded file. */
async function recordedId(
  { transact, catalogue }: DoctorDeps,
  { serverId }: Patient,
  path: string,
): Promise<string | undefined> {
  const installed = await transact((tx) => readPlugins(tx, serverId));
  const source = installed.find((one) => one.path === path)?.source;
  return catalogue.plugins.some(({ name }) => source?.startsWith(`${name}:`)) ? source : undefined;
}

async function switchOff(deps: DoctorDeps, patient: Patient, plugin: string): Promise<PreparedFix> {
  const path = await pathOf(deps, patient, plugin);
  return {
    title: `Disable ${plugin}`,
    items: [await movedFile(deps, { instanceId: patient.instanceId, path }, asideName(path))],
  };
}

/** What is unavailable is switched off instead. */
function noneFound(error: unknown): [] {
  if (error instanceof AppError && error.code === "CHANGE_REFUSED") return [];
  throw error;
}

async function jarsOf(deps: DoctorDeps, patient: Patient): Promise<string[]> {
  const software = softwareOf(patient);
  const folder = software && addOnFolder(software);
  if (!folder) return [];
  const entries = await folderOf(deps, patient.instanceId, folder);
  return entries.flatMap(({ kind, name }) =>
    kind === "file" && name.endsWith(".jar") ? [`${folder}/${name}`] : [],
  );
}

/** Only a file that exists now: names in console output are not trusted. */
async function pathOf(deps: DoctorDeps, patient: Patient, plugin: string): Promise<string> {
  const paths = await jarsOf(deps, patient);
  const path = paths.find((one) => one.slice(one.lastIndexOf("/") + 1) === `${plugin}.jar`);
  if (path === undefined) throw new AppError("CHANGE_REFUSED", `${plugin} is not there any more.`);
  return path;
}

/** The names that others use to require it; undefined if it is not a readable jar. */
async function idInJar(deps: DoctorDeps, patient: Patient, path: string): Promise<string | undefined> {
  try {
    const bytes = await readInstanceBytes(deps, patient.instanceId, path, maxJarBytes);
    const software = softwareOf(patient);
    if (!bytes || !software) return undefined;
    const metadata = readJarMetadata(bytes);
    const chosen = chooseMetadata(metadata, software, patient.minecraftVersion) ?? metadata.platforms[0];
    return chosen?.ids[0];
  } catch (error) {
    if (error instanceof UnreadableZipError || error instanceof FileRefusal) return undefined;
    throw error;
  }
}
