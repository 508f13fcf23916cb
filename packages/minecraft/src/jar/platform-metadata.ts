import type { RangeKind } from "../versions/version-range.ts";

export interface MetadataRelation {
  readonly id: string;
  /** In the writing of `rangeKindOf(platform)`; null when any version will do. */
  readonly range: string | null;
}

/** What a jar says about itself for one platform. */
export interface PlatformMetadata {
  readonly platform: "bukkit" | "paper" | "bungee" | "velocity" | "fabric" | "quilt" | "forge" | "neoforge";
  /** The plugin's name or the mods' ids, then what they provide under other names. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly version: string | null;
  readonly apiVersion: string | null;
  /** Must be there on a server. Minecraft, the loader and Java are not listed here. */
  readonly needs: readonly MetadataRelation[];
  readonly wants: readonly MetadataRelation[];
  readonly breaks: readonly MetadataRelation[];
  /** `client`: must not be installed on a server. */
  readonly side: "both" | "server" | "client";
  readonly minecraftRange: string | null;
  readonly loaderRange: string | null;
  readonly foliaSupported: boolean;
}

/** What one descriptor file yields: the metadata, and where else to look in the jar. */
export interface Descriptor {
  readonly metadata: PlatformMetadata;
  /** Names of classes with dots, as far as the descriptor says. */
  readonly mainClasses: readonly string[];
  readonly nestedJars: readonly string[];
  readonly javaRange: string | null;
}

export function rangeKindOf(platform: PlatformMetadata["platform"]): RangeKind | null {
  switch (platform) {
    case "fabric":
    case "quilt":
      return "fabric";
    case "forge":
    case "neoforge":
      return "maven";
    case "bukkit":
    case "paper":
    case "bungee":
    case "velocity":
      return null;
  }
}

const nothingSaid = {
  version: null,
  apiVersion: null,
  needs: [],
  wants: [],
  breaks: [],
  side: "both",
  minecraftRange: null,
  loaderRange: null,
  foliaSupported: false,
} as const satisfies Partial<PlatformMetadata>;

export function asDescriptor(
  metadata: Pick<PlatformMetadata, "platform" | "ids" | "name"> & Partial<PlatformMetadata>,
  elsewhere: Partial<Omit<Descriptor, "metadata">> = {},
): Descriptor {
  return {
    metadata: { ...nothingSaid, ...metadata, ids: [...new Set(metadata.ids)] },
    mainClasses: elsewhere.mainClasses ?? [],
    nestedJars: elsewhere.nestedJars ?? [],
    javaRange: elsewhere.javaRange ?? null,
  };
}
