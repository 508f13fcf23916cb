import {
  deleteInstanceFile,
  listInstanceFolder,
  moveInstancePath,
  seePath,
  trashInstancePath,
  unpackInstanceArchive,
} from "../../files/index.ts";
import type { ApplyOptions } from "../apply/apply-options.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { changedMeanwhile } from "../apply/changed-meanwhile.ts";
import type { FolderItem } from "./folder-item.ts";

type Of<Kind extends FolderItem["kind"]> = Extract<FolderItem, { kind: Kind }>;

/**
 * Each step is one rename on the node, and the current layout shows which steps are done: after a crash the next run
 * continues with the next step.
 */
export async function applyFolderItem(
  deps: ChangesDeps,
  item: FolderItem,
  options: ApplyOptions,
): Promise<void> {
  const isForth = options.direction === "forth";
  switch (item.kind) {
    case "unpack-archive":
      return isForth ? unpack(deps, item, options) : discardUnpacked(deps, item, options);
    case "exchange-path":
      return isForth ? exchange(deps, item, options) : exchangeBack(deps, item, options);
    case "empty-folder":
      if (isForth && !options.isOnlyCheck) await emptyFolder(deps, item, options);
  }
}

/** Under another name until it is complete. */
const unfinished = (into: string) => `${into}.part`;

async function unpack(
  deps: ChangesDeps,
  { archive, sizeBytes, modifiedAt, into, maxBytes }: Of<"unpack-archive">,
  { instanceId, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  if (await seePath(deps, instanceId, into)) return;
  const seen = await seePath(deps, instanceId, archive);
  if (seen?.sizeBytes !== sizeBytes || seen.modifiedAt !== modifiedAt) throw changedMeanwhile(archive);
  if (isOnlyCheck) return;
  await deleteInstanceFile(deps, instanceId, unfinished(into));
  const order = { path: archive, into: `${unfinished(into)}/content`, maxBytes };
  await unpackInstanceArchive(deps, instanceId, order);
  await moveInstancePath(deps, instanceId, { from: unfinished(into), to: into });
}

/** People may have played in the unpacked world: it stays in the trash for a while. */
async function discardUnpacked(
  deps: ChangesDeps,
  { into }: Of<"unpack-archive">,
  { instanceId, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  if (isOnlyCheck) return;
  await deleteInstanceFile(deps, instanceId, unfinished(into));
  await trashInstancePath(deps, instanceId, into);
}

async function exchange(
  deps: ChangesDeps,
  item: Of<"exchange-path">,
  { instanceId, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  const { path, stored, aside, isReplaced } = item;
  const { isInPlace, isStored, isAside } = await look(deps, item, instanceId);
  const isPut = !isReplaced || (isInPlace && !isStored);
  if (isPut && isAside === (aside !== null)) return;
  // The new content is unknown until its archive is unpacked.
  const isUntouched = !isAside && isInPlace === (aside !== null);
  const isHalfDone = isAside && !isInPlace;
  if (!isUntouched && !isHalfDone) throw changedMeanwhile(path);
  if (isOnlyCheck) return;
  if (isUntouched && aside !== null) await moveInstancePath(deps, instanceId, { from: path, to: aside });
  if (isReplaced) await moveInstancePath(deps, instanceId, { from: stored, to: path });
}

/** What the server created in an empty place meanwhile is treated like the content that was put there. */
async function exchangeBack(
  deps: ChangesDeps,
  item: Of<"exchange-path">,
  { instanceId, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  const { path, stored, aside } = item;
  const { isInPlace, isStored, isAside } = await look(deps, item, instanceId);
  const isNothingToDo = aside === null ? !isInPlace : !isAside;
  if (isNothingToDo) return;
  if (isInPlace && isStored) throw changedMeanwhile(path);
  if (isOnlyCheck) return;
  if (isInPlace) await moveInstancePath(deps, instanceId, { from: path, to: stored });
  if (aside !== null) await moveInstancePath(deps, instanceId, { from: aside, to: path });
}

async function look(
  deps: ChangesDeps,
  { path, stored, aside }: Of<"exchange-path">,
  instanceId: string,
): Promise<{ isInPlace: boolean; isStored: boolean; isAside: boolean }> {
  const isThere = async (one: string | null) =>
    one !== null && (await seePath(deps, instanceId, one)) !== undefined;
  return { isInPlace: await isThere(path), isStored: await isThere(stored), isAside: await isThere(aside) };
}

async function emptyFolder(
  deps: ChangesDeps,
  { path }: Of<"empty-folder">,
  { instanceId }: ApplyOptions,
): Promise<void> {
  const { entries } = await listInstanceFolder(deps, { instanceId }, path);
  for (const { name } of entries) await deleteInstanceFile(deps, instanceId, `${path}/${name}`);
}
