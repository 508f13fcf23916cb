import type { FileDigest, Launch, MakingStep } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import type { EgressSource } from "../../../platform/egress/egress-client.ts";

/** A file as its source describes it. Without a digest, the worker fetches it once and pins its own. */
export interface OfferedFile {
  readonly path: string;
  readonly url: string;
  readonly sizeBytes: number | null;
  readonly digest: FileDigest | null;
  /** The source whose limits and allowed hosts apply to fetching it. */
  readonly source: EgressSource;
  /** Checked at the first fetch: an entry that must be inside the archive. */
  readonly mustContain?: string;
  /** Its address always serves the newest file: a different file there is an update, not a forgery. */
  readonly isMoving?: boolean;
}

export interface OfferedVersion {
  readonly minecraftVersion: string;
  readonly isStable: boolean;
}

export interface OfferedSoftware {
  readonly minecraftVersion: string;
  readonly build: string | null;
  readonly refs: Readonly<Record<string, string>> | null;
  /** Set when its makers still call it experimental. */
  readonly isExperimental?: boolean;
  /** What the source says; null: use our table. */
  readonly javaMinimum: number | null;
  /** Null: unbounded. */
  readonly javaMaximum: number | null;
  readonly javaFlags: readonly string[] | null;
  readonly launch: Launch;
  /** The steps work on the first one. */
  readonly files: readonly OfferedFile[];
  /** Java null in an image with Java: the server's own Java. `{digest}` in a key: the digest of the first file. */
  readonly steps: readonly MakingStep[];
}

/** One kind of server software and its download source. */
export interface SoftwareSource {
  readonly type: SoftwareType;
  /** Newest first. Only installable versions: one without a build is left out. */
  versions(): Promise<readonly OfferedVersion[]>;
  /** Throws CatalogueError when that version is unavailable. `build` requests exactly that build. */
  resolve(minecraftVersion: string, build?: string): Promise<OfferedSoftware>;
}
