import { createHash } from "node:crypto";
import type { readChunk } from "@blockwright/node-protocol/transfer";
import type { z } from "zod";
import { PathRefused } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { Refused } from "../instances/refused.ts";

export interface FileToSend {
  readonly path: string;
  readonly maxBytes: number;
}

type Chunk = z.input<typeof readChunk.response>;

/** A file being sent from a tree. Bytes appended meanwhile are not sent. */
export interface Sending {
  readonly kind: "sending";
  readonly sizeBytes: number;
  /** The chunk at this offset: the next one, or the previous one again. */
  give(offset: number): Promise<Chunk>;
  close(): Promise<void>;
}

export async function sendFile(tree: Tree, { path, maxBytes }: FileToSend): Promise<Sending> {
  const { kind, sizeBytes } = await tree.stat(path);
  if (kind === "folder") throw new PathRefused("not-a-file", "There is a folder at this path, not a file.");
  if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
  const chunks = tree.readStream(path);
  const hash = createHash("sha256");
  let position = 0;
  let last: { readonly offset: number; readonly chunk: Chunk } | undefined;
  const next = async (): Promise<Chunk> => {
    const { value, done } = await chunks.next();
    if (done) return { bytes: "", end: { sizeBytes: position, sha256: hash.digest("hex") } };
    if (position + value.length > maxBytes) throw tooLarge(maxBytes);
    hash.update(value);
    position += value.length;
    return { bytes: value.toString("base64"), end: null };
  };
  return {
    kind: "sending",
    sizeBytes,
    give: async (offset) => {
      if (last && offset === last.offset) return last.chunk;
      if (offset !== position) throw new Refused("bad-request", `byte ${position} is next, not ${offset}`);
      last = { offset, chunk: await next() };
      return last.chunk;
    },
    close: async () => {
      await chunks.return(undefined);
      tree.close();
    },
  };
}

function tooLarge(maxBytes: number): PathRefused {
  return new PathRefused("too-large", `This file is larger than ${maxBytes} bytes.`);
}
