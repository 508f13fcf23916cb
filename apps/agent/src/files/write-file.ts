import { createHash } from "node:crypto";
import { constants, lstatSync } from "node:fs";
import { type FileHandle, open, rename, unlink } from "node:fs/promises";
import { type Held, holdPlaceInside, type Place } from "./descriptors.ts";
import { PathRefused } from "./path-refused.ts";
import { temporaryName } from "./temporary-name.ts";

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface FileLook {
  readonly owner: Owner;
  readonly mode: number;
  /** The caller flushes the whole tree before it is used. */
  readonly isFlushedLater?: boolean;
}

export interface ExpectedContent {
  readonly maxBytes: number;
  readonly sizeBytes?: number;
  /** In hexadecimal. */
  readonly sha256?: string;
}

export interface WrittenFile {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Writes a new file next to the old one and replaces it atomically. Readers never see a partial file, links are never
 * followed, and other hard links keep their content.
 */
export async function replaceFile(
  tree: Held,
  path: string,
  look: FileLook,
  fill: (file: FileHandle, filePath: string) => Promise<void>,
): Promise<void> {
  using place = holdPlaceInside(tree, path);
  refuseUnlessFile(place);
  const temporary = place.parent.entry(temporaryName());
  try {
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    await using file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    await fill(file, `/proc/self/fd/${file.fd}`);
    await file.chown(look.owner.uid, look.owner.gid);
    await file.chmod(look.mode & 0o777);
    if (!look.isFlushedLater) await file.sync();
    await rename(temporary, place.parent.entry(place.name));
  } catch (error) {
    // It may not exist: not created yet, or removed by the tenant.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

export async function writeStream(
  tree: Held,
  path: string,
  look: FileLook,
  chunks: AsyncIterable<Uint8Array>,
  expected: ExpectedContent,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let sha256 = "";
  await replaceFile(tree, path, look, async (file) => {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > expected.maxBytes) {
        throw new PathRefused("too-large", `This file is larger than ${expected.maxBytes} bytes.`);
      }
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    sha256 = hash.digest("hex");
    requireExpected({ sizeBytes, sha256 }, expected);
  });
  return { sizeBytes, sha256 };
}

function requireExpected(written: WrittenFile, expected: ExpectedContent): void {
  const isSize = expected.sizeBytes === undefined || expected.sizeBytes === written.sizeBytes;
  const isHash = expected.sha256 === undefined || expected.sha256.toLowerCase() === written.sha256;
  if (isSize && isHash) return;
  throw new PathRefused("other-content", "What arrived is not the file that was announced.");
}

export async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

/** An early, friendly refusal, not a protection: an entry that appears later is replaced and never followed. */
function refuseUnlessFile({ parent, name }: Place): void {
  const stats = lstatSync(parent.entry(name), { throwIfNoEntry: false });
  if (stats === undefined || stats.isFile()) return;
  if (stats.isDirectory()) throw new PathRefused("not-a-file", "There is a folder at this path, not a file.");
  if (stats.isSymbolicLink()) throw new PathRefused("link", "This is a link, and links are never followed.");
  throw new PathRefused("special", "This is not an ordinary file.");
}
