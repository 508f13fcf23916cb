import type { beginUnpack } from "@blockwright/node-protocol/backups";
import { describeUpload, type UploadedFile } from "@blockwright/minecraft/upload/describe-upload";
import type { z } from "zod";
import { unpackOpened, type Unpacking } from "../files/archives/unpack-archive.ts";
import { PathRefused, unlessMissing } from "../files/path-refused.ts";
import { temporaryName, uploadName } from "../files/temporary-name.ts";
import { openTree, type Tree } from "../files/tree.ts";
import { usualLimits } from "../files/usual-limits.ts";
import { withTree } from "../instances/trees/instance-trees.ts";
import { deleteKeptTrees, keptTreesOf } from "../instances/trees/kept-trees.ts";
import { kernelLimitBytes } from "../instances/trees/quota.ts";
import type { BackupDeps } from "./backup-deps.ts";
import { BackupError } from "./backup-error.ts";
import type { WorkContext } from "./works/backup-works.ts";

type Request = z.output<typeof beginUnpack.request>;
type UnpackDeps = Pick<BackupDeps, "volumes" | "trees" | "instances">;

const bytesPerMb = 1024 * 1024;
/** Slow disks unpack a few megabytes in a second. */
const leastBytesPerMs = 2 * 1024;
const maxMs = 110 * 60_000;
const maxEntries = 10_000_000;

/** Unpacks an upload into a new tree. The live tree is not touched; the next spec swaps the two. */
export async function unpackUpload(
  { volumes, trees, instances }: UnpackDeps,
  { workId, instanceId, uploadId }: Request,
  { signal, show }: WorkContext,
) {
  const { spec, uid } = instances.get(instanceId).record;
  const { diskMb } = spec.limits;
  await volumes.delete(workId);
  // One kept tree is allowed per server: the node reserves space for only one besides the current tree.
  await deleteKeptTrees(volumes, await keptTreesOf(volumes, instanceId));
  await volumes.create(workId, kernelLimitBytes(diskMb));
  const tree = openTree(volumes.pathOf(workId), { isFlushedLater: true });
  try {
    show("unpacking");
    const onProgress = (bytesDone: number) => show("unpacking", { bytesDone });
    const unpacking = { maxBytes: diskMb * bytesPerMb, signal, onProgress };
    // No name in an archive can be the same.
    const unpacked = temporaryName();
    await withTree(trees, { instanceId }, (live) =>
      unpackFrom(live.tree, uploadId, { tree, unpacked }, unpacking),
    );
    show("checking");
    const restored = await keepServer(tree, unpacked);
    await volumes.giveTo(workId, uid);
    await volumes.flush(workId);
    return { restored: { stagedId: workId, ...restored, leftOutEntries: 0 } };
  } catch (error) {
    throw explain(error);
  } finally {
    tree.close();
  }
}

async function unpackFrom(
  live: Tree,
  uploadId: string,
  { tree, unpacked }: { readonly tree: Tree; readonly unpacked: string },
  unpacking: Unpacking,
): Promise<void> {
  const archive = await live.openFile(uploadName(uploadId), { read: true }).catch(unlessMissing);
  if (!archive)
    throw new BackupError("refused", "The uploaded file is no longer there. Please upload it again.");
  await using opened = archive;
  const { files, sizeBytes } = await unpackOpened(opened, tree, unpacked, {
    ...unpacking,
    maxMs: timeFor((await opened.stat()).size),
  });
  const specials = await tree.removeSpecials();
  const found = await tree.apparentSize(unpacked, { maxEntries });
  if (specials > 0 || !found.isComplete || found.files !== files || found.bytes !== sizeBytes)
    throw new BackupError("damaged", "The file could not be unpacked whole.");
}

function timeFor(archiveBytes: number): number {
  return Math.min(maxMs, usualLimits.bulk.maxMs + Math.ceil(archiveBytes / leastBytesPerMs));
}

/** The server's folder becomes the top of the tree. Other content of the archive is left out. */
async function keepServer(tree: Tree, unpacked: string): Promise<{ files: number; bytes: number }> {
  const files: UploadedFile[] = [];
  for await (const { path: name, kind, sizeBytes } of tree.walk(unpacked))
    if (kind === "file") files.push({ name, sizeBytes });
  const upload = describeUpload(files);
  if (upload.kind === "world")
    throw new BackupError(
      "refused",
      "This file holds a world, not a whole server. Upload it on the Files tab to use the world.",
    );
  if (upload.kind === "unknown")
    throw new BackupError("refused", "There is no Minecraft server in this file.");
  await tree.merge(`${unpacked}/${upload.root}`.replace(/\/$/, ""), "");
  await tree.removeTree(unpacked).catch(unlessMissing);
  const kept = await tree.apparentSize("", { maxEntries });
  return { files: kept.files, bytes: kept.bytes };
}

function explain(error: unknown): unknown {
  if (!(error instanceof PathRefused)) return error;
  const sentences: Partial<Record<PathRefused["reason"], string>> = {
    "too-large": "Unpacked, this file is larger than the storage of this server's plan.",
    "no-space": "Unpacked, this file is larger than the storage of this server's plan.",
  };
  return new BackupError("refused", sentences[error.reason] ?? error.message, { cause: error });
}
