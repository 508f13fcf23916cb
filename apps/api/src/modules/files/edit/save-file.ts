import { randomUUID } from "node:crypto";
import { maxEditableBytes, type FileEncoding } from "@blockwright/contract/files";
import { saveBytes, statPath } from "@blockwright/node-protocol/file-operations";
import { recordedActor, type Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { askFiles, changeFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { pathIn } from "../file-path.ts";
import { FileRefusal } from "../file-refusal.ts";
import { keepVersion } from "../history/keep-version.ts";
import { placeOf, type ServerPlace } from "../server-place.ts";
import { encodeText } from "./text-encoding.ts";

export type SavingDeps = FilesDeps & Pick<Deps, "transact">;

export interface TextToSave {
  readonly serverId: string;
  readonly dir: string;
  readonly fileName: string;
  readonly content: string;
  /** The version that was read; null: there was none. Undefined: replace any version. */
  readonly base?: string | null | undefined;
  readonly encoding: FileEncoding;
}

export async function saveFile(
  deps: SavingDeps,
  actor: Person,
  { serverId, dir, fileName, content, base, encoding }: TextToSave,
): Promise<{ version: string; size: number; modified: string }> {
  const path = pathIn(dir, fileName);
  const bytes = encoded(content, encoding);
  await refuseWhileBusy(deps, serverId);
  const place = await placeOf(deps, serverId);
  await refuseBeyondPlan(deps, place, path, bytes.length);
  const saved = await save(deps, place, { path, bytes, base });
  await deps.transact(async (tx) => {
    if (saved.before !== null) {
      const before = Buffer.from(saved.before, "base64");
      await keepVersion(tx, { serverId, path, content: before, by: recordedActor(actor) });
    }
    await appendActivity(tx, actor, { action: "file.saved", subjectId: serverId, details: { path } });
  });
  return { version: saved.sha256, size: saved.sizeBytes, modified: saved.modifiedAt };
}

function encoded(content: string, encoding: FileEncoding): Buffer {
  const result = encodeText(content, encoding);
  if ("lacks" in result)
    throw new AppError(
      "INVALID_REQUEST",
      `This file is stored as Latin-1, which has no “${result.lacks}” (line ${result.line}). Remove that character and save again.`,
    );
  if (result.bytes.length > maxEditableBytes)
    throw new AppError("TOO_LARGE", "Files above 512 kB can't be edited here. Upload the file instead.");
  return result.bytes;
}

/** The old size is credited: on a full plan a file can still be shortened. */
async function refuseBeyondPlan(
  deps: FilesDeps,
  place: ServerPlace,
  path: string,
  newBytes: number,
): Promise<void> {
  if (newBytes <= place.freeBytes) return;
  const oldBytes = await askFiles(deps, place, statPath, { path }).then(
    ({ sizeBytes }) => sizeBytes,
    zeroWhereMissing,
  );
  if (newBytes - oldBytes > place.freeBytes) throw new AppError("STORAGE_FULL");
}

function zeroWhereMissing(error: unknown): number {
  if (error instanceof FileRefusal && error.reason === "missing") return 0;
  throw error;
}

const sha256Shape = /^[0-9a-f]{64}$/;

async function save(
  deps: FilesDeps,
  place: ServerPlace,
  { path, bytes, base }: { path: string; bytes: Buffer; base: string | null | undefined },
) {
  // No file has such a version, so it never matches.
  if (typeof base === "string" && !sha256Shape.test(base)) throw new AppError("FILE_CHANGED");
  const order = { path, bytes: bytes.toString("base64"), ...(base !== undefined && { base }) };
  try {
    return await changeFiles(deps, place, saveBytes, order, { requestId: randomUUID() });
  } catch (error) {
    const isOther =
      error instanceof FileRefusal && (error.reason === "other-content" || error.reason === "exists");
    throw isOther ? new AppError("FILE_CHANGED") : error;
  }
}
