import { digestPath, putWorking } from "@blockwright/node-protocol/working";
import {
  callFiles,
  deleteInstanceFile,
  FileRefusal,
  moveInstancePath,
  seePath,
  type FileStamp,
} from "../../files/index.ts";
import { atNode, changeAtNode } from "../../nodes/index.ts";
import type { KeptItem } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { ApplyOptions } from "./apply-options.ts";
import { changedMeanwhile } from "./changed-meanwhile.ts";

/** A jar can be large: the node computes its digest and copies it from what it keeps. */
const deadlineMs = 120_000;

/** Each step is one rename or one atomic copy on the node. The files show which steps are done. */
export async function applyKeptItem(deps: ChangesDeps, item: KeptItem, options: ApplyOptions): Promise<void> {
  await (options.direction === "forth" ? putKept(deps, item, options) : putBack(deps, item, options));
}

async function putKept(
  deps: ChangesDeps,
  { path, before, after, aside }: KeptItem,
  { instanceId, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  const seen = await lookAt(deps, instanceId, path);
  if (isSame(seen, after)) return;
  const isMovedAlready = seen === null && (await isThere(deps, instanceId, aside));
  if (!isMovedAlready && !isSame(seen, before)) throw changedMeanwhile(path);
  if (isOnlyCheck) return;
  if (seen !== null && aside !== null) await moveInstancePath(deps, instanceId, { from: path, to: aside });
  await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callFiles(deps, nodeId, putWorking, { ...address, path, sha256: after.digest.hex }, { deadlineMs }),
  );
}

async function putBack(
  deps: ChangesDeps,
  { path, before, after, aside }: KeptItem,
  { instanceId, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  const seen = await lookAt(deps, instanceId, path);
  const isStillAside = await isThere(deps, instanceId, aside);
  if (isSame(seen, before) && !isStillAside) return;
  const isMissing = seen === null && isStillAside;
  if (!isMissing && !isSame(seen, after)) throw changedMeanwhile(path);
  if (before !== null && !isStillAside) throw changedMeanwhile(aside ?? path);
  if (isOnlyCheck) return;
  if (seen !== null) await deleteInstanceFile(deps, instanceId, path);
  if (aside !== null) await moveInstancePath(deps, instanceId, { from: aside, to: path });
}

type Seen = { readonly sha256: string; readonly sizeBytes: number } | null;

/** Null if there is no such file. */
async function lookAt(deps: ChangesDeps, instanceId: string, path: string): Promise<Seen> {
  const { nodeId, ...address } = await atNode(deps, { instanceId });
  try {
    return await callFiles(deps, nodeId, digestPath, { ...address, path }, { deadlineMs });
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === "missing") return null;
    throw error;
  }
}

async function isThere(deps: ChangesDeps, instanceId: string, path: string | null): Promise<boolean> {
  return path !== null && (await seePath(deps, instanceId, path)) !== undefined;
}

function isSame(seen: Seen, stamp: FileStamp | null): boolean {
  if (seen === null || stamp === null) return seen === null && stamp === null;
  return seen.sizeBytes === stamp.sizeBytes && seen.sha256 === stamp.digest.hex;
}
