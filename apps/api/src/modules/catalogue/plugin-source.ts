import type { FileDigest } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import type { OutsideSource } from "../../platform/outside/outside-client.ts";

export const pluginSourceNames = ["modrinth", "hangar", "spiget"] as const;
export type PluginSourceName = (typeof pluginSourceNames)[number];

/** What an add-on must fit. */
export interface PluginTarget {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
}

export interface PluginHit {
  /** `source:id`. */
  readonly id: string;
  readonly name: string;
  readonly tag: string | null;
  readonly downloads: number;
  readonly rating: number | null;
}

/** Another add-on it speaks of: by its id where the source knows it, by the name in the console otherwise. */
export type PluginReference =
  | { readonly by: "id"; readonly id: string; readonly version: string | null }
  | { readonly by: "name"; readonly name: string; readonly range: string | null };

export interface PluginVersion {
  /** The source's own id of this version, unique within the project. */
  readonly versionId: string;
  readonly version: string;
  readonly channel: "release" | "beta" | "alpha";
  /** Exact versions it says it fits. False `isGuess`: the source lists them one by one. */
  readonly minecraftVersions: readonly string[];
  readonly isGuess: boolean;
  readonly needs: readonly PluginReference[];
  readonly breaks: readonly PluginReference[];
  readonly side: "both" | "server" | "client" | "unknown";
  readonly fileName: string;
  readonly url: string;
  readonly sizeBytes: number | null;
  readonly digest: FileDigest | null;
  /** Null: it can be fetched. Otherwise why not, in a sentence (premium, elsewhere …). */
  readonly unavailable: string | null;
}

export interface PluginProject {
  readonly id: string;
  readonly name: string;
  readonly versions: readonly PluginVersion[];
}

/** A catalogue of add-ons. Nothing it says is more than a claim: the jar has the last word. */
export interface PluginSource {
  readonly name: PluginSourceName;
  readonly source: OutsideSource;
  /** At most ten, most downloads first, only what claims to fit. */
  search(term: string, target: PluginTarget): Promise<readonly PluginHit[]>;
  /** With the versions that claim to fit, newest first; undefined: no such project. `id` without the source. */
  project(id: string, target: PluginTarget): Promise<PluginProject | undefined>;
}
