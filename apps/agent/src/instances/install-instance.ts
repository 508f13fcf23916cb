import type { Installation } from "@blockwright/node-protocol/instance";
import { PathRefused } from "../files/path-refused.ts";
import { openTree, type Tree } from "../files/tree.ts";
import { InstallError } from "./install-error.ts";
import type { InstallCall, InstallGround } from "./install-ground.ts";
import { makeFolderOf } from "./make-folder-of.ts";
import { kernelLimitBytes } from "./quota.ts";
import { runSteps } from "./run-steps.ts";

const downloadsAtOnce = 4;

export async function prepareTree(ground: InstallGround, call: InstallCall): Promise<void> {
  const { spec, stagingId } = call;
  await ground.volumes.delete(stagingId);
  await ground.volumes.create(stagingId, kernelLimitBytes(spec.limits.diskMb));
  try {
    await placeAll(ground, call);
    await runSteps(ground, call);
  } catch (error) {
    throw error instanceof PathRefused ? asInstallError(error) : error;
  }
}

async function placeAll(ground: InstallGround, { spec, stagingId, signal, tell }: InstallCall) {
  const { installation } = spec;
  const tree = openTree(ground.volumes.pathOf(stagingId));
  try {
    await placeFiles(ground, tree, installation, signal, tell);
    for (const { path, content } of installation.texts) {
      await makeFolderOf(tree, path);
      await tree.write(path, content);
    }
  } finally {
    tree.close();
  }
}

async function placeFiles(
  { cache }: InstallGround,
  tree: Tree,
  { files }: Installation,
  signal: AbortSignal,
  tell: (progress: string) => void,
): Promise<void> {
  let done = 0;
  const queue = files.values();
  const worker = async () => {
    for (const file of queue) {
      const trusted = await cache.obtain(file, signal);
      await makeFolderOf(tree, file.path);
      await tree.copyIn(trusted, file.path);
      done += 1;
      tell(`Downloaded ${done} of ${files.length} files`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(downloadsAtOnce, files.length) }, worker));
}

function asInstallError(refusal: PathRefused): InstallError {
  const sentence =
    refusal.reason === "no-space"
      ? "The files don't fit into the storage of this plan."
      : `The server's files could not be put in place. ${refusal.message}`;
  return new InstallError(sentence, { cause: refusal });
}
