import type { FileDigest, Launch, MakingStep } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import type { EgressSource } from "../../../platform/egress/egress-client.ts";

/** A file as its source describes it. Where there is no digest, the worker looks at it once and pins its own. */
export interface OfferedFile {
  readonly path: string;
  readonly url: string;
  readonly sizeBytes: number | null;
  readonly digest: FileDigest | null;
  /** Whose limits and allowed hosts hold for fetching it. */
  readonly source: EgressSource;
  /** What the bytes must be, checked at the first look: an entry that must be inside the archive. */
  readonly mustContain?: string;
  /** A line that entry must have. */
  readonly mustSay?: string;
  /** Its address always leads to the newest: another file there is news, not a forgery. */
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
  /** What the source says; null leaves it to our table. */
  readonly javaMinimum: number | null;
  /** Null: unbounded. */
  readonly javaMaximum: number | null;
  readonly javaFlags: readonly string[] | null;
  readonly launch: Launch;
  /** The first is the one the steps work on. */
  readonly files: readonly OfferedFile[];
  /** Java null in an image with Java: the one the server runs with. `{digest}` in a key: of the first file. */
  readonly steps: readonly MakingStep[];
}

/** One kind of server software, where it can be had. */
export interface SoftwareSource {
  readonly type: SoftwareType;
  /** Newest first. Only what can be installed: a version without a build is not there. */
  versions(): Promise<readonly OfferedVersion[]>;
  /** Throws CatalogueError when that version is not to be had. `build` asks for exactly that one. */
  resolve(minecraftVersion: string, build?: string): Promise<OfferedSoftware>;
}
