import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Member } from "../member.ts";

/** Most server files are already compressed: worlds, jars and images. */
const compressionLevel = 1;

export async function* writeZip(members: AsyncIterable<Member>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // The library's errors and ours both end the output.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  addAll(zip, members).catch((error: Error) => output.destroy(error));
  yield* output as AsyncIterable<Uint8Array>;
}

async function addAll(zip: ZipFile, members: AsyncIterable<Member>): Promise<void> {
  for await (const { path, kind, modifiedAtMs, mode, content } of members) {
    const mtime = new Date(modifiedAtMs);
    if (kind === "folder") {
      zip.addEmptyDirectory(path, { mtime, mode: 0o040000 | mode });
      continue;
    }
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    const bytes = Readable.from(untilRead(content, resolve), { objectMode: false });
    zip.addReadStream(bytes, path, { mtime, mode: 0o100000 | mode, compressionLevel });
    await isRead;
  }
  zip.end();
}

async function* untilRead(content: AsyncIterable<Buffer>, onRead: () => void): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } finally {
    onRead();
  }
}
