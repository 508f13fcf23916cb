import { maxTextBytes } from "@blockwright/node-protocol/files";
import { PathRefused } from "../../files/path-refused.ts";
import { isTemporaryName, uploadName } from "../../files/temporary-name.ts";
import type { Tree } from "../../files/tree.ts";
import { makeFolderOf } from "../../instances/trees/make-folder-of.ts";
import type { UploadRecord } from "./upload-records.ts";

/** The number of received bytes. Undefined when the file is gone: its tree was replaced, or the tenant removed it. */
export async function stagedBytes(tree: Tree, uploadId: string): Promise<number | undefined> {
  const found = await statOf(tree, uploadName(uploadId));
  return found?.kind === "file" ? found.sizeBytes : undefined;
}

type Wanted = Pick<UploadRecord, "path" | "isReplacing">;

/** Checked before the first byte is received, and again before the file is moved into place. */
export async function refuseUnlessFree(tree: Tree, { path, isReplacing }: Wanted): Promise<void> {
  if (path.split("/").some(isTemporaryName))
    throw new PathRefused("malformed", "This name is kept for files on their way.");
  const found = await statOf(tree, path);
  if (found === undefined) return;
  if (found.kind === "folder")
    throw new PathRefused("not-a-file", "There is a folder at this path, not a file.");
  if (found.kind !== "file") throw new PathRefused("special", "This is not an ordinary file.");
  if (!isReplacing) throw new PathRefused("exists", "There is already something at this path.");
}

/** Returns the replaced content, if it was small. */
export async function moveToItsPlace(tree: Tree, record: UploadRecord): Promise<Buffer | undefined> {
  const { path, isReplacing, uploadId } = record;
  await refuseUnlessFree(tree, record);
  const replaced = isReplacing ? await readIfSmall(tree, path) : undefined;
  await makeFolderOf(tree, path);
  await tree.rename(uploadName(uploadId), path, { replace: isReplacing });
  return replaced;
}

async function readIfSmall(tree: Tree, path: string): Promise<Buffer | undefined> {
  try {
    return await tree.read(path, { maxBytes: maxTextBytes });
  } catch (error) {
    if (error instanceof PathRefused && ["missing", "too-large"].includes(error.reason)) return undefined;
    throw error;
  }
}

async function statOf(tree: Tree, path: string) {
  try {
    return await tree.stat(path);
  } catch (error) {
    if (error instanceof PathRefused && error.reason === "missing") return undefined;
    throw error;
  }
}
