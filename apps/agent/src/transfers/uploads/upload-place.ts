import { PathRefused } from "../../files/path-refused.ts";
import { isTemporaryName, uploadName } from "../../files/temporary-name.ts";
import type { Tree } from "../../files/tree.ts";
import { makeFolderOf } from "../../instances/trees/make-folder-of.ts";
import type { UploadRecord } from "./upload-records.ts";

/** What has come of it. Undefined when its file is gone: with a tree that was replaced, or by the tenant's hand. */
export async function stagedBytes(tree: Tree, uploadId: string): Promise<number | undefined> {
  const found = await statOf(tree, uploadName(uploadId));
  return found?.kind === "file" ? found.sizeBytes : undefined;
}

type Wanted = Pick<UploadRecord, "path" | "isReplacing">;

/** Said before the first byte comes, and once more before it takes its place. */
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

export async function moveToItsPlace(tree: Tree, record: UploadRecord): Promise<void> {
  await refuseUnlessFree(tree, record);
  await makeFolderOf(tree, record.path);
  await tree.rename(uploadName(record.uploadId), record.path, { replace: record.isReplacing });
}

async function statOf(tree: Tree, path: string) {
  try {
    return await tree.stat(path);
  } catch (error) {
    if (error instanceof PathRefused && error.reason === "missing") return undefined;
    throw error;
  }
}
