import type { RangeKind } from "../versions/version-range.ts";

export interface MetadataRelation {
  readonly id: string;
  /** In the notation of `rangeKindOf(platform)`; null for any version. */
  readonly range: string | null;
}

/** The metadata of a jar for one platform. */
export interface PlatformMetadata {
  readonly platform: "bukkit" | "paper" | "bungee" | "velocity" | "fabric" | "quilt" | "forge" | "neoforge";
  /** The plugin's name or the mods' ids, followed by other names they provide. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly version: string | null;
  readonly apiVersion: string | null;
  /** Required on a server. Does not include Minecraft, the loader and Java. */
  readonly needs: readonly MetadataRelation[];
  readonly wants: readonly MetadataRelation[];
  readonly breaks: readonly MetadataRelation[];
  /** `client`: must not be installed on a server. */
  readonly side: "both" | "server" | "client";
  readonly minecraftRange: string | null;
  readonly loaderRange: string | null;
  readonly foliaSupported: boolean;
}

/** The result of one descriptor file: the metadata, and other places to read in the jar. */
export interface Descriptor {
  readonly metadata: PlatformMetadata;
  /** Dotted class names, if the descriptor has any. */
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
