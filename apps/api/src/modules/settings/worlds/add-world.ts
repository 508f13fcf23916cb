import { randomBytes } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import type { ChangesDeps, NewChangeItem } from "../../changes/index.ts";
import { deleteInstanceFile } from "../../files/index.ts";
import { settingsFile } from "../setting-rules.ts";
import { editWorldSettings, refuseTakenName } from "./open-world.ts";
import { openUploadedWorld, type UploadedWorld } from "./uploaded-world.ts";
import { foldersFromArchive, type PlacedFolder } from "./world-folders.ts";
import { findWorldPlace } from "./world-place.ts";
import { changeWorlds } from "./worlds-change.ts";

interface WorldToAdd {
  readonly serverId: string;
  /** The uploaded archive. */
  readonly path: string;
  readonly name: string;
}

/** Players join the uploaded world. The world before stays where it is, and all of it can be undone. */
export async function addWorld(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  { serverId, path, name }: WorldToAdd,
  mayChange: (paths: readonly string[]) => void,
): Promise<{ changeId: string }> {
  const place = await findWorldPlace(deps, serverId);
  mayChange([path, settingsFile, `${place.root}${name}`]);
  await refuseTakenName(deps, place, name);
  const uploaded = await openUploadedWorld(deps, place, path).catch(async (error: unknown) => {
    // It would only take up room.
    if (isRefusal(error)) await deleteInstanceFile(deps, place.instanceId, path);
    throw error;
  });
  const folders = foldersFromArchive(uploaded, place, name);
  for (const folder of folders.slice(1)) mayChange([folder.path]);
  const items = [
    ...placing(uploaded, path, folders),
    await editWorldSettings(deps, place, { "level-name": name }),
  ];
  return changeWorlds(deps, once, actor, { serverId, title: `Uploaded world ${name}`, items });
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === "CHANGE_REFUSED" || error.code === "ARCHIVE_REFUSED");
}

function placing(
  { sizeBytes, modifiedAt, freeBytes }: UploadedWorld,
  archive: string,
  folders: readonly PlacedFolder[],
): NewChangeItem[] {
  const into = `.unpacked-${randomBytes(3).toString("hex")}`;
  const exchanges = folders.map(({ path, source }): NewChangeItem => ({
    item: {
      kind: "exchange-path",
      path,
      stored: [into, "content", source].filter(Boolean).join("/"),
      isReplaced: true,
      aside: null,
    },
  }));
  return [
    { item: { kind: "unpack-archive", archive, sizeBytes, modifiedAt, into, maxBytes: freeBytes } },
    ...exchanges,
    { item: { kind: "empty-folder", path: into } },
    { item: { kind: "discard-file", path: archive, sizeBytes } },
  ];
}
