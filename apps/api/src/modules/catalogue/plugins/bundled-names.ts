import { satisfies } from "@blockwright/minecraft/versions/version-range";
import type { PlatformType, SoftwareType } from "@blockwright/minecraft/software";
import { isAtLeast, isRelease } from "@blockwright/minecraft/versions/version";
import type { SolverTarget } from "../solver/universe.ts";

export interface ServerDeps {
  readonly platform: PlatformType;
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly build: string | null;
  readonly java: number | null;
  /** Installed add-ons that stay. */
  readonly present?: ReadonlyMap<string, string | null>;
}

export const loaderNames: Partial<Readonly<Record<SoftwareType, string>>> = {
  fabric: "fabricloader",
  forge: "forge",
  neoforge: "neoforge",
};

const firstPaperWithSpark = "1.21";

/** What the server already contains, by the names add-ons use for it. */
export function bundledNames({
  platform,
  software,
  minecraftVersion,
  build,
  present = new Map(),
}: Omit<ServerDeps, "java">): Map<string, string | null> {
  const names = new Map<string, string | null>([...present, ["minecraft", minecraftVersion]]);
  const loader = loaderNames[software];
  if (loader) names.set(loader, build);
  if (software === "fabric") names.set("mixinextras", null);
  if (
    software === "paper" &&
    isRelease(minecraftVersion) &&
    isAtLeast(minecraftVersion, firstPaperWithSpark)
  ) {
    names.set("spark", null);
  }
  if (platform === "crossplay") {
    for (const part of ["Geyser-Spigot", "Geyser-Fabric", "Geyser", "floodgate"]) names.set(part, null);
  }
  return names;
}

export function solverTarget(deps: ServerDeps): SolverTarget {
  const { software, minecraftVersion, java } = deps;
  const kind = software === "fabric" ? "fabric" : "maven";
  const hasRanges = loaderNames[software] !== undefined;
  return {
    minecraftVersion,
    java,
    bundled: bundledNames(deps),
    inRange: (version, range) => (hasRanges ? satisfies(version, range, kind) : "unknown"),
  };
}
