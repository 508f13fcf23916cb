import { extractArchive, movePath, statPath, trashPath } from "@blockwright/node-protocol/file-operations";
import { atNode, changeAtNode } from "../nodes/index.ts";
import { callFiles, type FilesDeps } from "./call-files.ts";
import { FileRefusal } from "./file-refusal.ts";

export type SeenPath = Awaited<ReturnType<typeof askAbout>>;

/** Undefined if nothing is there. */
export async function seePath(
  deps: FilesDeps,
  instanceId: string,
  path: string,
): Promise<SeenPath | undefined> {
  return askAbout(deps, instanceId, path).catch(undefinedWhereMissing);
}

async function askAbout(deps: FilesDeps, instanceId: string, path: string) {
  const { nodeId, ...address } = await atNode(deps, { instanceId });
  return callFiles(deps, nodeId, statPath, { ...address, path });
}

/** Moves a file or folder in one step. Nothing is replaced; parent folders are created. */
export async function moveInstancePath(
  deps: FilesDeps,
  instanceId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callFiles(deps, nodeId, movePath, { ...address, from, to }),
  );
}

/** A missing path is not an error. */
export async function trashInstancePath(deps: FilesDeps, instanceId: string, path: string): Promise<void> {
  await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callFiles(deps, nodeId, trashPath, { ...address, path }),
  ).catch(undefinedWhereMissing);
}

const maxUnpackingMs = 10 * 60_000;

export async function unpackInstanceArchive(
  deps: FilesDeps,
  instanceId: string,
  order: { readonly path: string; readonly into: string; readonly maxBytes: number },
): Promise<void> {
  await changeAtNode(deps, { instanceId }, (nodeId, address) =>
    callFiles(deps, nodeId, extractArchive, { ...address, ...order }, { deadlineMs: maxUnpackingMs }),
  );
}

function undefinedWhereMissing(error: unknown): undefined {
  if (!(error instanceof FileRefusal && error.reason === "missing")) throw error;
}
