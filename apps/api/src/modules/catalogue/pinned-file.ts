import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type { FileDigest } from "@blockwright/minecraft/lock";
import type { OfferedFile } from "./software/software-source.ts";

/** A file that can be installed: its address doesn't send anybody on, its size and hash are known for good. */
export interface PinnedFile {
  readonly path: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly digest: FileDigest;
  /** False: no source vouches for the hash, it is our own first look at the file. */
  readonly isVerified: boolean;
  /** What the jar says about itself; null unless it was asked for. */
  readonly metadata: JarMetadata | null;
}

export interface PinOptions {
  /** For add-ons: the jar has the last word about what it needs. */
  readonly needsMetadata?: boolean;
}

/** Throws CatalogueError `changed-file` when a source no longer gives the file it gave before. */
export type PinFile = (offered: OfferedFile, options?: PinOptions) => Promise<PinnedFile>;
