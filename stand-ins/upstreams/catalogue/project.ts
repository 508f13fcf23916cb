export type Source = "modrinth" | "hangar" | "spiget";
export type PluginLoader = "paper" | "spigot" | "bukkit" | "folia";
export type ModLoader = "fabric" | "forge" | "neoforge";
export type Loader = PluginLoader | ModLoader;
export type Environment =
  | "client_only"
  | "client_only_server_optional"
  | "client_and_server"
  | "server_only"
  | "server_only_client_optional"
  | "client_or_server"
  | "unknown";

export interface VersionStep {
  readonly number: string;
  readonly type: "release" | "beta" | "alpha";
  readonly games: readonly string[];
  /** Published by mistake: its description names a class that is not in the jar. */
  readonly isBroken?: boolean;
}

export interface CatalogueProject {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly kind: "plugin" | "mod";
  /** What the jar calls itself: the name of a plugin, the id of a mod. */
  readonly id: string;
  readonly sources: readonly Source[];
  readonly loaders: readonly Loader[];
  readonly tags: readonly string[];
  readonly environment: Environment;
  readonly downloads: number;
  readonly versions: readonly VersionStep[];
  /** Other projects, by slug. */
  readonly needs: readonly string[];
  readonly wants: readonly string[];
  readonly breaks: readonly string[];
  /** Further names it answers to, as its jar says. */
  readonly provides: readonly string[];
  /** Only the jar names what it needs; the catalogues keep quiet. */
  readonly isSilentAboutNeeds: boolean;
  /** What the class files want, where it is more than Java 17. */
  readonly javaMajor: number;
  /** What its jar writes behind the number, such as ` (build 3987)`. */
  readonly versionSuffix: string;
  /** Not hosted where it is listed: an address of a page elsewhere. */
  readonly externalUrl: string | null;
  readonly priceEur: number | null;
}

interface ProjectOptions {
  readonly title?: string;
  readonly author?: string;
  /** Where it is listed; nowhere, when its authors hand it out themselves. */
  readonly on?: readonly Source[];
  readonly loaders?: readonly Loader[];
  readonly environment?: Environment;
  readonly needs?: readonly string[];
  readonly wants?: readonly string[];
  readonly breaks?: readonly string[];
  readonly provides?: readonly string[];
  readonly isSilentAboutNeeds?: boolean;
  readonly javaMajor?: number;
  readonly versionSuffix?: string;
  readonly externalUrl?: string;
  readonly priceEur?: number;
}

export function plugin(
  id: string,
  summary: string,
  tags: readonly string[],
  downloads: number,
  versions: readonly VersionStep[],
  options: ProjectOptions & { readonly slug?: string } = {},
): CatalogueProject {
  return {
    ...defaults,
    slug: options.slug ?? id.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    title: id,
    kind: "plugin",
    loaders: ["bukkit", "spigot", "paper"],
    environment: "server_only",
    id,
    summary,
    tags,
    downloads,
    versions,
    sources: options.on ?? ["modrinth"],
    ...options,
  };
}

export function mod(
  slug: string,
  title: string,
  summary: string,
  tags: readonly string[],
  downloads: number,
  versions: readonly VersionStep[],
  options: ProjectOptions & { readonly id?: string } = {},
): CatalogueProject {
  return {
    ...defaults,
    kind: "mod",
    id: slug.replaceAll("-", "_"),
    loaders: ["fabric"],
    environment: "client_and_server",
    slug,
    title,
    summary,
    tags,
    downloads,
    versions,
    sources: options.on ?? ["modrinth"],
    ...options,
  };
}

const defaults = {
  author: "stand-in",
  needs: [],
  wants: [],
  breaks: [],
  provides: [],
  isSilentAboutNeeds: false,
  javaMajor: 17,
  versionSuffix: "",
  externalUrl: null,
  priceEur: null,
} as const;
