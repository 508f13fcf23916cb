import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type { FileDigest } from "@blockwright/minecraft/lock";
import type { FileHashes } from "./plugins/plugin-source.ts";
import type { OfferedFile } from "./software/software-source.ts";

/** An installable file: its address does not redirect, and its size and hash are fixed. */
export interface PinnedFile {
  readonly path: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly digest: FileDigest;
  /** False: no source vouches for the hash; it comes from our own first fetch. */
  readonly isVerified: boolean;
  /** The jar's metadata; null unless requested. */
  readonly metadata: JarMetadata | null;
  /** Of a file at a moving address, to find the same file at a lasting one. */
  readonly hashes?: FileHashes;
}

export interface PinOptions {
  /** For add-ons: the jar decides what it needs. */
  readonly needsMetadata?: boolean;
}

/** Throws CatalogueError `changed-file` when a source no longer serves the same file as before. */
export type PinFile = (offered: OfferedFile, options?: PinOptions) => Promise<PinnedFile>;
