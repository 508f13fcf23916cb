import { AppError } from "../../../platform/errors.ts";
import { modeOf, readInstanceBytes, seeFile, stampOfBytes, type FilesDeps } from "../../files/index.ts";
import { maxKeptBytes, type NewChangeItem } from "../change.ts";

interface FileOfInstance {
  readonly instanceId: string;
  readonly path: string;
}

/** Null: no change. `edit` gets null if the file does not exist. */
export async function editedFile(
  deps: FilesDeps,
  { instanceId, path }: FileOfInstance,
  edit: (text: string | null) => string,
): Promise<NewChangeItem | null> {
  const before = await readInstanceBytes(deps, instanceId, path, maxKeptBytes);
  const { text, encoding } = decoded(before);
  const after = Buffer.from(edit(text), encoding);
  if (before?.equals(after)) return null;
  const mode = before && (await modeOf(deps, instanceId, path));
  return {
    item: {
      kind: "write-file",
      path,
      before: before ? stampOfBytes(before) : null,
      after: stampOfBytes(after),
      ...(mode !== undefined && { mode }),
    },
    ...(before && { before }),
    after,
  };
}

/** Old files are in Latin-1. Read and written in the same encoding, unedited bytes stay the same. */
function decoded(bytes: Buffer | undefined): { text: string | null; encoding: "utf8" | "latin1" } {
  if (!bytes) return { text: null, encoding: "utf8" };
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes)
    ? { text, encoding: "utf8" }
    : { text: bytes.toString("latin1"), encoding: "latin1" };
}

/** Null if the file does not exist. */
export async function deletedFile(
  deps: FilesDeps,
  { instanceId, path }: FileOfInstance,
): Promise<NewChangeItem | null> {
  const before = await readInstanceBytes(deps, instanceId, path, maxKeptBytes);
  if (!before) return null;
  const mode = await modeOf(deps, instanceId, path);
  const item = { kind: "delete-file", path, before: stampOfBytes(before) } as const;
  return { item: mode === undefined ? item : { ...item, mode }, before };
}

/** Of any size: it stays on the node, under a name that nothing loads. */
export async function movedFile(
  deps: FilesDeps,
  { instanceId, path }: FileOfInstance,
  to: string,
): Promise<NewChangeItem> {
  const seen = await seeFile(deps, instanceId, path, ["sha256"]);
  if (!seen) throw new AppError("CHANGE_REFUSED", `There is no file ${path} any more.`);
  const digest = { algorithm: "sha256", hex: seen.hexes.get("sha256") ?? "" } as const;
  const stamp = { digest, sizeBytes: seen.sizeBytes };
  const mode = await modeOf(deps, instanceId, path);
  const item = { kind: "move-file", from: path, to, stamp } as const;
  return { item: mode === undefined ? item : { ...item, mode } };
}
