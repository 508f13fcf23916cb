import { once } from "node:events";
import { pipeline } from "node:stream";
import { createGzip, createZstdCompress } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import type { Member } from "../member.ts";

export async function* writeTar(members: AsyncIterable<Member>, format: string): AsyncGenerator<Uint8Array> {
  const tar = pack();
  addAll(tar, members).catch((error: Error) => tar.destroy(error));
  if (format === "tar") return yield* tar as AsyncIterable<Uint8Array>;
  // An error is passed on to the reader of the output.
  yield* pipeline(tar as AsyncIterable<Uint8Array>, deflaterOf(format), () => undefined);
}

function deflaterOf(format: string) {
  return format === "tar.gz" ? createGzip({ level: 1 }) : createZstdCompress();
}

async function addAll(tar: Pack, members: AsyncIterable<Member>): Promise<void> {
  for await (const { path, kind, sizeBytes, modifiedAtMs, mode, content } of members) {
    const header = { name: path, mode, mtime: new Date(modifiedAtMs) };
    if (kind === "folder") {
      tar.entry({ ...header, type: "directory" });
      continue;
    }
    const { promise: isWritten, resolve, reject } = Promise.withResolvers<void>();
    const entry = tar.entry({ ...header, type: "file", size: sizeBytes }, (error) =>
      error ? reject(error) : resolve(),
    );
    await fill(entry, exactly(content, sizeBytes));
    await isWritten;
  }
  tar.finalize();
}

async function fill(entry: ReturnType<Pack["entry"]>, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const bytes of content) if (!entry.write(bytes)) await once(entry, "drain");
  entry.end(undefined);
}

/** Pads a file that shrank while being read with zeros: its length was already written. */
async function* exactly(content: AsyncIterable<Buffer>, sizeBytes: number): AsyncGenerator<Buffer> {
  let left = sizeBytes;
  for await (const bytes of content) {
    const part = bytes.subarray(0, left);
    left -= part.length;
    if (part.length > 0) yield part;
  }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 64 * 1024));
    left -= zeros.length;
    yield zeros;
  }
}
