import { createHash } from "node:crypto";
import type { FileDigest } from "@blockwright/minecraft/lock";

/** Identifies the bytes of a file. */
export interface FileStamp {
  readonly digest: FileDigest;
  readonly sizeBytes: number;
}

export function stampOfBytes(bytes: Uint8Array): FileStamp {
  const hex = createHash("sha256").update(bytes).digest("hex");
  return { digest: { algorithm: "sha256", hex }, sizeBytes: bytes.length };
}
