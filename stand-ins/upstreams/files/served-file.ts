import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";

export interface ServedFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha1: string;
  readonly sha256: string;
  readonly sha512: string;
}

/** Read in pieces: two of the files have 45 MB. */
export async function describeFile(filePath: string): Promise<ServedFile> {
  const hashes = { sha1: createHash("sha1"), sha256: createHash("sha256"), sha512: createHash("sha512") };
  for await (const chunk of createReadStream(filePath)) {
    for (const hash of Object.values(hashes)) hash.update(chunk as Buffer);
  }
  return {
    path: filePath,
    name: path.basename(filePath),
    sizeBytes: (await stat(filePath)).size,
    sha1: hashes.sha1.digest("hex"),
    sha256: hashes.sha256.digest("hex"),
    sha512: hashes.sha512.digest("hex"),
  };
}
