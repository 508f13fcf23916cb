import type { FileDigest } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import type { EgressSource } from "../../../platform/egress/egress-client.ts";

export const pluginSourceNames = ["modrinth", "hangar", "spiget"] as const;
export type PluginSourceName = (typeof pluginSourceNames)[number];

/** The server an add-on must fit. */
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

/** Details people see before they choose. Addresses are safe and on the source's own hosts. */
export interface HitPage {
  /** As `source:slug`, if the project has a second id. */
  readonly alias: string | null;
  readonly author: string | null;
  readonly iconUrl: string | null;
  readonly pageUrl: string | null;
  readonly updatedAt: string | null;
}

/** Of the whole file, whichever hash the source uses. */
export interface FileHashes {
  readonly sha256: string;
  readonly sha512: string;
}

/** The project of a file: the source has one with identical bytes. */
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
  /** Of the installed file it would replace. */
  readonly id: string;
  readonly version: string;
  readonly changelog: string | null;
}

/** A reference to another add-on: by id where the source knows it, by console name otherwise. */
export type PluginReference =
  | { readonly by: "id"; readonly id: string; readonly version: string | null }
  | { readonly by: "name"; readonly name: string; readonly range: string | null };

export interface PluginVersion {
  /** The source's id of this version, unique within the project. */
  readonly versionId: string;
  readonly version: string;
  readonly channel: "release" | "beta" | "alpha";
  /** Exact versions it claims to fit. False `isGuess`: the source lists them one by one. */
  readonly minecraftVersions: readonly string[];
  readonly isGuess: boolean;
  readonly needs: readonly PluginReference[];
  readonly breaks: readonly PluginReference[];
  readonly side: "both" | "server" | "client" | "unknown";
  readonly fileName: string;
  readonly url: string;
  readonly sizeBytes: number | null;
  readonly digest: FileDigest | null;
  /** Its address always leads to the newest file, so what it serves changes with each release. */
  readonly isMoving?: boolean;
  /** Null: it can be fetched. Otherwise the reason, as a sentence (premium, hosted elsewhere …). */
  readonly unavailable: string | null;
  /** If the list of versions has it. */
  readonly changelog?: string | null;
}

/** What a project as a whole claims, for all Minecraft versions. */
export interface PluginClaims {
  /** `source:id`, in the permanent form: a project's address may change. */
  readonly id: string;
  readonly name: string;
  /** Null: unknown. Empty: nothing for that software. */
  readonly minecraftVersions: readonly string[] | null;
  /** True: "1.21" stands for every 1.21.x. */
  readonly isGuess: boolean;
  /** True: client-only, so it is ignored on a server. */
  readonly isClientOnly: boolean;
}

export interface PluginProject {
  readonly id: string;
  /** As requested, if the source did not have to be asked for more. */
  readonly name: string;
  /** The slug, if there is one. */
  readonly slug: string | null;
  readonly versions: readonly PluginVersion[];
}

/** A catalogue of add-ons. Everything it says is only a claim: the jar decides. */
export interface PluginSource {
  readonly name: PluginSourceName;
  readonly source: EgressSource;
  /** The source whose limits apply to its files. */
  readonly files: EgressSource;
  /** At most ten, most downloads first, only those that claim to fit. */
  search(term: string, target: PluginTarget): Promise<readonly PluginHit[]>;
  /** With the versions that claim to fit, newest first; undefined: no such project. `id` is without the source. */
  project(id: string, target: PluginTarget): Promise<PluginProject | undefined>;
  /** The same project without its versions; undefined: no such project. */
  claims(id: string, software: SoftwareType): Promise<PluginClaims | undefined>;
  /** Undefined: it has no such file, or has no lookup by hash. */
  identify?(hashes: FileHashes): Promise<KnownFile | undefined>;
  /** For all of them in one request, if the source supports it. Only newer versions that fit. */
  findNewer?(installed: readonly InstalledVersion[], target: PluginTarget): Promise<readonly NewerVersion[]>;
  /** For people; null if the address can't be derived from an id. */
  pageOf(id: string): Promise<string | null>;
}
