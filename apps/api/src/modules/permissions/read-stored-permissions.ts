import { readConfig } from "@blockwright/minecraft/config-file/config-file";
import type { PermissionData } from "@blockwright/minecraft/permissions/model";
import { readPermissionData, type StoredFile } from "@blockwright/minecraft/permissions/storage";
import { AppError } from "../../platform/errors.ts";
import {
  FileRefusal,
  listInstanceFolder,
  placeOf,
  readInstanceText,
  type FilesDeps,
  type ServerPlace,
} from "../files/index.ts";

const formats = [
  { folder: "yaml-storage", ending: ".yml" },
  { folder: "json-storage", ending: ".json" },
] as const;
const maxFiles = 500;
const maxBytes = 256 * 1024;
const noFiles =
  "LuckPerms does not store its data in YAML or JSON files here. Use check_permission while the server runs.";

/** From the files of LuckPerms' own storage, also while the server is off. */
export async function readStoredPermissions(deps: FilesDeps, serverId: string): Promise<PermissionData> {
  const place = await placeOf(deps, serverId);
  for (const { folder, ending } of formats) {
    const read = (kind: string) => readFolder(deps, place, `plugins/LuckPerms/${folder}/${kind}`, ending);
    const groups = await read("groups");
    if (groups === undefined) continue;
    return readPermissionData({
      groups,
      users: (await read("users")) ?? [],
      tracks: (await read("tracks")) ?? [],
    });
  }
  throw new AppError("NOT_FOUND", noFiles);
}

/** Undefined: there is no such folder. What can't be read is left out. */
async function readFolder(
  deps: FilesDeps,
  place: ServerPlace,
  path: string,
  ending: string,
): Promise<StoredFile[] | undefined> {
  const names = await fileNames(deps, place, path, ending);
  if (!names) return undefined;
  const files: StoredFile[] = [];
  for (const name of names) {
    const text = await readInstanceText(deps, place, `${path}/${name}`, { maxBytes });
    const read = text === undefined ? undefined : readConfig(name, text);
    if (read?.ok === true) files.push({ name: name.slice(0, -ending.length), content: read.data });
  }
  return files;
}

async function fileNames(
  deps: FilesDeps,
  place: ServerPlace,
  path: string,
  ending: string,
): Promise<string[] | undefined> {
  try {
    const { entries, isComplete } = await listInstanceFolder(deps, place, path, { limit: maxFiles });
    if (!isComplete) throw new AppError("INVALID_REQUEST", "There are too many players to read.");
    return entries.flatMap(({ name, kind }) => (kind === "file" && name.endsWith(ending) ? [name] : []));
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === "missing") return undefined;
    throw error;
  }
}
