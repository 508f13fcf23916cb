import type { Installation } from "@blockwright/node-protocol/instance";
import { PathRefused, unlessMissing } from "../../files/path-refused.ts";
import { openTree } from "../../files/tree.ts";
import { InstallError } from "./install-error.ts";
import type { InstallCall, InstallDeps } from "./install-deps.ts";
import { makeFolderOf } from "../trees/make-folder-of.ts";
import { kernelLimitBytes } from "../trees/quota.ts";
import { copyPresent, putKeptBack, withoutPresentTexts } from "./install-over.ts";
import { placeFiles } from "./place-files.ts";
import { runSteps } from "./run-steps.ts";

type Over = NonNullable<Installation["over"]>;

export async function prepareTree(deps: InstallDeps, call: InstallCall): Promise<void> {
  const { spec, uid, stagingId } = call;
  const { staged, completesStaged, over } = spec.installation;
  if (staged !== undefined) {
    await requireStaged(deps, stagingId);
    return completesStaged ? completeStaged(deps, call) : undefined;
  }
  // Without a tree before there is nothing to keep.
  if (over && stagingId !== spec.instanceId) return installOver(deps, call, over);
  await deps.volumes.delete(stagingId);
  await deps.volumes.create(stagingId, kernelLimitBytes(spec.limits.diskMb), uid);
  await fillTree(deps, call);
}

/** An installed tree must survive a power failure: it is flushed before the record is written. */
export async function fillTree(deps: InstallDeps, call: InstallCall): Promise<void> {
  try {
    await placeAll(deps, call);
    await runSteps(deps, call);
  } catch (error) {
    throw error instanceof PathRefused ? asInstallError(error) : error;
  }
  await deps.volumes.flush(call.stagingId);
}

/** A restore has created, checked and named the tree; a partial tree is never named. */
async function requireStaged({ volumes }: InstallDeps, stagingId: string): Promise<void> {
  if ((await volumes.treeIdOf(stagingId)) !== undefined) return;
  throw new InstallError("The files of the backup are no longer there. Please restore it again.");
}

/** What the tree has in the place of the software goes first. Repeatable: a killed agent does all of it again. */
async function completeStaged(deps: InstallDeps, call: InstallCall): Promise<void> {
  await clearPlaces(deps, call, call.spec.installation.texts);
  await fillTree(deps, call);
}

/** The tree before is only read. Repeatable: it begins with a new copy. */
async function installOver(deps: InstallDeps, call: InstallCall, over: Over): Promise<void> {
  try {
    await copyPresent(deps, call);
    const texts = await withoutPresentTexts(deps, call);
    await clearPlaces(
      deps,
      call,
      over.removes.map((path) => ({ path })),
    );
    const spec = { ...call.spec, installation: { ...call.spec.installation, texts } };
    await fillTree(deps, { ...call, spec });
    await putKeptBack(deps, call, over.keeps);
  } catch (error) {
    // The game can put a link in the place of any folder.
    throw error instanceof PathRefused ? asInstallError(error) : error;
  }
}

async function clearPlaces(
  deps: InstallDeps,
  { spec, stagingId }: InstallCall,
  more: readonly { readonly path: string }[],
): Promise<void> {
  const { files, steps } = spec.installation;
  const tree = openTree(deps.volumes.pathOf(stagingId));
  try {
    const made = steps.flatMap(({ keep }) => keep?.paths ?? []);
    for (const path of [...[...files, ...more].map((one) => one.path), ...made])
      await tree.removeTree(path).catch(unlessMissing);
  } finally {
    tree.close();
  }
}

async function placeAll(deps: InstallDeps, { spec, stagingId, signal, setProgress: tell }: InstallCall) {
  const { installation } = spec;
  const tree = openTree(deps.volumes.pathOf(stagingId), { isFlushedLater: true });
  try {
    await placeFiles(deps.cache, tree, installation.files, signal, tell);
    for (const { path, content } of installation.texts) {
      await makeFolderOf(tree, path);
      await tree.write(path, content);
    }
  } finally {
    tree.close();
  }
}

function asInstallError(refusal: PathRefused): InstallError {
  const sentence =
    refusal.reason === "no-space"
      ? "The files don't fit into the storage of this plan."
      : `The server's files could not be put in place. ${refusal.message}`;
  return new InstallError(sentence, { cause: refusal });
}
