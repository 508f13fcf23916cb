import type { FileHandle } from "node:fs/promises";
import { PathRefused, refusalOf } from "../../files/path-refused.ts";
import { uploadName } from "../../files/temporary-name.ts";
import type { Tree } from "../../files/tree.ts";

export interface PartOfFile {
  readonly fromBytes: number;
  /** Size of the whole file. */
  readonly sizeBytes: number;
}

export async function createStaged(tree: Tree, uploadId: string): Promise<void> {
  const file = await tree.openFile(uploadName(uploadId), { write: true, create: true, exclusive: true });
  await file.close();
}

/** The received bytes of a part are on disk when this ends, even if the rest is missing. */
export async function appendPart(
  tree: Tree,
  uploadId: string,
  chunks: AsyncIterable<Uint8Array>,
  { fromBytes, sizeBytes }: PartOfFile,
): Promise<void> {
  await using file = await tree.openFile(uploadName(uploadId), { write: true });
  const { size } = await file.stat();
  if (size !== fromBytes) throw new PathRefused("other-content", "Someone else has changed this file.");
  let filled = fromBytes;
  try {
    for await (const chunk of chunks) {
      if (filled + chunk.length > sizeBytes) throw moreThanAnnounced(sizeBytes);
      await writeAt(file, chunk, filled);
      filled += chunk.length;
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await file.sync();
  }
}

export function moreThanAnnounced(sizeBytes: number): PathRefused {
  return new PathRefused("too-large", `There is more than the ${sizeBytes} bytes that were announced.`);
}

async function writeAt(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const left = chunk.length - written;
    written += (await file.write(chunk, written, left, position + written)).bytesWritten;
  }
}
