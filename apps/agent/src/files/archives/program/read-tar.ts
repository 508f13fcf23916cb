import { pipeline, type Readable } from "node:stream";
import { constants, createGunzip, createZstdDecompress } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { encodeFrame } from "../frames.ts";
import { NotAnArchive } from "./not-an-archive.ts";

/** 128 MB: what the tools of others use at most unless they are told to. */
const largestWindow = 27;

/** The members as frames. */
export async function* readTar(archive: Readable, format: string): AsyncGenerator<Buffer> {
  const members = extract();
  const steps = [archive, ...inflaterOf(format), members as unknown as NodeJS.WritableStream];
  // A failure reaches whoever reads the members.
  pipeline(steps, () => undefined);
  for await (const member of members) {
    yield announce(member.header);
    for await (const bytes of member as AsyncIterable<Buffer>) yield encodeFrame({ type: "bytes", bytes });
  }
}

function inflaterOf(format: string): NodeJS.ReadWriteStream[] {
  switch (format) {
    case "tar.gz":
      return [createGunzip()];
    case "tar.zst":
      return [createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: largestWindow } })];
    default:
      return [];
  }
}

function announce({ name, type, size, mode, mtime }: Header): Buffer {
  if (type !== "file" && type !== "directory") {
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
