import { once } from "node:events";
import { pipeline, type Readable } from "node:stream";
import { constants, createGunzip, createZstdDecompress } from "node:zlib";
import { extract, type Extract, type Header } from "tar-stream";
import { encodeFrame } from "../frames.ts";
import { NotAnArchive } from "./not-an-archive.ts";

/** 128 MB: the default maximum of common tools. */
const largestWindow = 27;
/** For headers, padding and contents together. A tar of empty files compresses to about 1%. */
const largestRatio = 300;
/** Unpacked size that is always allowed, even for a tiny archive. */
const harmlessBytes = 64 * 1024 * 1024;

interface Archive {
  readonly bytes: Readable;
  readonly sizeBytes: number;
}

/** The members as frames. */
export async function* readTar({ bytes, sizeBytes }: Archive, format: string): AsyncGenerator<Buffer> {
  const members = extract();
  const most = Math.max(harmlessBytes, sizeBytes * largestRatio);
  // An error is passed on to the reader of the members.
  feed(members, inflated(bytes, format), most).catch((error: Error) => members.destroy(error));
  for await (const member of members) {
    yield announce(member.header);
    for await (const part of member as AsyncIterable<Buffer>)
      yield encodeFrame({ type: "bytes", bytes: part });
  }
}

/** Padding between members belongs to none of them, so all inflated bytes are counted here. */
async function feed(members: Extract, chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<void> {
  let fed = 0;
  for await (const chunk of chunks) {
    fed += chunk.length;
    if (fed > maxBytes) throw new NotAnArchive("This archive becomes far larger than it looks.");
    if (!members.write(chunk)) await once(members, "drain");
  }
  members.end(undefined);
}

function inflated(bytes: Readable, format: string): AsyncIterable<Buffer> {
  switch (format) {
    case "tar.gz":
      return pipeline(bytes, createGunzip(), () => undefined);
    case "tar.zst": {
      const params = { [constants.ZSTD_d_windowLogMax]: largestWindow };
      return pipeline(bytes, createZstdDecompress({ params }), () => undefined);
    }
    default:
      return bytes;
  }
}

function announce(header: Header): Buffer {
  const { name, type, size, mode, mtime } = header;
  if (hasGaps(header) || (type !== "file" && type !== "directory")) {
    throw new NotAnArchive("This archive holds links, devices or files with gaps.");
  }
  const member = {
    path: name.replace(/\/+$/, ""),
    kind: type === "file" ? ("file" as const) : ("folder" as const),
    sizeBytes: size,
    modifiedAtMs: mtime.getTime(),
    mode: mode & 0o777,
  };
  return encodeFrame({ type: "member", member });
}

/** The library's types omit the extended header. */
function hasGaps(header: Header): boolean {
  if (!("pax" in header) || typeof header.pax !== "object") return false;
  return Object.keys(header.pax ?? {}).some((key) => key.startsWith("GNU.sparse."));
}
