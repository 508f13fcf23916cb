import type { WrittenFile } from "@blockwright/node-protocol/instance";
import { unlessMissing } from "../../files/path-refused.ts";
import { openTree } from "../../files/tree.ts";
import { makeFolderOf } from "../trees/make-folder-of.ts";
import { kernelLimitBytes } from "../trees/quota.ts";
import { VolumeError } from "../../volumes/volume-error.ts";
import { InstallError } from "./install-error.ts";
import type { InstallCall, InstallDeps } from "./install-deps.ts";

const maxKeptBytes = 1024 * 1024;

/** A copy of the tree in place, as the tree to be completed. */
export async function copyPresent({ volumes }: InstallDeps, call: InstallCall): Promise<void> {
  const { spec, uid, stagingId, setProgress } = call;
  setProgress("Copying the server's files");
  await volumes.delete(stagingId);
  await volumes
    .clone(spec.instanceId, stagingId, kernelLimitBytes(spec.limits.diskMb))
    .catch((error: unknown) => {
      if (!(error instanceof VolumeError) || error.reason !== "no-space") throw error;
      throw new InstallError("The files don't fit into the storage of this plan.", { cause: error });
    });
  await volumes.giveTo(stagingId, uid);
}

export async function withoutPresentTexts(
  { volumes }: InstallDeps,
  { spec, stagingId }: InstallCall,
): Promise<WrittenFile[]> {
  const tree = openTree(volumes.pathOf(stagingId));
  const missing: WrittenFile[] = [];
  try {
    for (const text of spec.installation.texts)
      if ((await tree.stat(text.path).catch(unlessMissing)) === undefined) missing.push(text);
  } finally {
    tree.close();
  }
  return missing;
}

/** Some software brings its own settings along and would reset those of the server. */
export async function putKeptBack(
  { volumes }: InstallDeps,
  { spec, stagingId }: InstallCall,
  paths: readonly string[],
): Promise<void> {
  const from = openTree(volumes.pathOf(spec.instanceId));
  const to = openTree(volumes.pathOf(stagingId));
  try {
    for (const path of paths) {
      const content = await from.read(path, { maxBytes: maxKeptBytes }).catch(unlessMissing);
      if (content === undefined) continue;
      await makeFolderOf(to, path);
      await to.write(path, content);
    }
  } finally {
    from.close();
    to.close();
  }
  await volumes.flush(stagingId);
}
