import type { FileDigest } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import type { EgressSource } from "../../../platform/egress/egress-client.ts";

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
  readonly page?: HitPage;
}

/** What people look at before they choose. Addresses are safe and the source's own. */
export interface HitPage {
  /** As `source:slug`, where the project has a second id. */
  readonly alias: string | null;
  readonly author: string | null;
  readonly iconUrl: string | null;
  readonly pageUrl: string | null;
  readonly updatedAt: string | null;
}

/** Of a whole file, however its source counts. */
export interface FileHashes {
  readonly sha256: string;
  readonly sha512: string;
}

/** Whose file it is: the source has one with the very same bytes. */
export interface KnownFile {
  /** `source:id`. */
  readonly id: string;
  readonly version: string;
}

export interface InstalledVersion {
  /** Without the source. */
  readonly id: string;
  readonly version: string | null;
  readonly sha512: string | null;
}

export interface NewerVersion {
  /** Of the installed one it would replace. */
  readonly id: string;
  readonly version: string;
  readonly changelog: string | null;
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
  /** Where the list of versions tells it. */
  readonly changelog?: string | null;
}

/** What a project as a whole claims, whichever version of Minecraft is asked for. */
export interface PluginClaims {
  /** `source:id`, in the form that lasts: an address of the project may change. */
  readonly id: string;
  readonly name: string;
  /** Null: not told. Empty: nothing for that software. */
  readonly minecraftVersions: readonly string[] | null;
  /** True: "1.21" stands for every 1.21.x. */
  readonly isGuess: boolean;
  /** True: it has no business on a server, so it decides nothing about it. */
  readonly isClientOnly: boolean;
}

export interface PluginProject {
  readonly id: string;
  /** As it was asked for where the source did not have to be asked for more. */
  readonly name: string;
  /** The short form of its name in addresses, where there is one. */
  readonly slug: string | null;
  readonly versions: readonly PluginVersion[];
}

/** A catalogue of add-ons. Nothing it says is more than a claim: the jar has the last word. */
export interface PluginSource {
  readonly name: PluginSourceName;
  readonly source: EgressSource;
  /** Whose limits hold for its files. */
  readonly files: EgressSource;
  /** At most ten, most downloads first, only what claims to fit. */
  search(term: string, target: PluginTarget): Promise<readonly PluginHit[]>;
  /** With the versions that claim to fit, newest first; undefined: no such project. `id` without the source. */
  project(id: string, target: PluginTarget): Promise<PluginProject | undefined>;
  /** The same project without its versions; undefined: no such project. */
  claims(id: string, software: SoftwareType): Promise<PluginClaims | undefined>;
  /** Undefined: it has no such file, or knows nothing by hash. */
  identify?(hashes: FileHashes): Promise<KnownFile | undefined>;
  /** Of all of them at once, where the source can do that. Only what is newer and fits. */
  findNewer?(installed: readonly InstalledVersion[], target: PluginTarget): Promise<readonly NewerVersion[]>;
  /** For people; null where an id does not lead to it. */
  pageOf?(id: string): string | null;
}
