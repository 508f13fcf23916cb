import { z } from "zod";
import { fit, flag, listOf, optionalText, shortText, versionText } from "./descriptor-fields.ts";
import { asDescriptor, type Descriptor, type MetadataRelation } from "./platform-metadata.ts";

const dependency = z.object({
  modId: shortText,
  mandatory: flag,
  type: optionalText,
  versionRange: z.string().trim().max(1024).nullish(),
  side: optionalText,
});
type Dependency = z.output<typeof dependency>;

const perMod = z.record(z.string(), listOf(dependency)).transform((mods) => Object.values(mods).flat());

const modsToml = z.object({
  modLoader: optionalText,
  loaderVersion: z.string().trim().max(1024).nullish().catch(null),
  clientSideOnly: flag,
  mods: z
    .array(z.object({ modId: shortText, version: optionalText, displayName: optionalText }))
    .min(1)
    .max(200),
  dependencies: z.union([perMod, listOf(dependency)]).nullish(),
});

/** META-INF/mods.toml. NeoForge up to 1.20.4 used it too, and is recognised by the mod's dependencies. */
export function readForge(source: unknown, jarVersion: string | null): Descriptor {
  return readModsToml(source, jarVersion, (ids) =>
    ids.includes("neoforge") && !ids.includes("forge") ? "neoforge" : "forge",
  );
}

/** META-INF/neoforge.mods.toml, from 1.20.5 on. */
export function readNeoForge(source: unknown, jarVersion: string | null): Descriptor {
  return readModsToml(source, jarVersion, () => "neoforge");
}

function readModsToml(
  source: unknown,
  jarVersion: string | null,
  platformFor: (dependencyIds: readonly string[]) => "forge" | "neoforge",
): Descriptor {
  const file = fit(modsToml, source);
  const dependencies = file.dependencies ?? [];
  const ids = file.mods.map(({ modId }) => modId);
  const platform = platformFor(dependencies.map(({ modId }) => modId));
  const others = dependencies.filter(({ modId }) => !isDeps(modId) && !ids.includes(modId));
  // Client-only mods are refused.
  const onServers = others.filter(({ side }) => side?.toUpperCase() !== "CLIENT");
  const where = (...kinds: readonly string[]): MetadataRelation[] =>
    onServers.filter((one) => kinds.includes(kindOf(one))).map(relationOf);
  const [first] = file.mods;
  return asDescriptor({
    platform,
    ids,
    name: first?.displayName ?? ids[0] ?? "",
    version: versionOf(first?.version ?? null, jarVersion),
    needs: where("required"),
    wants: where("optional"),
    breaks: where("incompatible", "discouraged"),
    side: sideOf(file.clientSideOnly ?? false, dependencies),
    minecraftRange: rangeFor(dependencies, "minecraft"),
    loaderRange: rangeFor(dependencies, platform) ?? loaderRangeOf(platform, file),
  });
}

function kindOf({ type, mandatory }: Dependency): string {
  return type?.toLowerCase() ?? (mandatory === false ? "optional" : "required");
}

function relationOf({ modId, versionRange }: Dependency): MetadataRelation {
  return { id: modId, range: versionRange || null };
}

function rangeFor(dependencies: readonly Dependency[], id: string): string | null {
  return dependencies.find(({ modId }) => modId === id)?.versionRange || null;
}

/** `loaderVersion` refers to Forge's releases only for its own language loader; Kotlin's and others use their own. */
function loaderRangeOf(platform: "forge" | "neoforge", file: z.output<typeof modsToml>): string | null {
  return platform === "forge" && file.modLoader === "javafml" ? file.loaderVersion || null : null;
}

function isDeps(id: string): boolean {
  return id === "minecraft" || id === "forge" || id === "neoforge" || id === "java";
}

function versionOf(version: string | null, jarVersion: string | null): string | null {
  return versionText.parse(version?.replaceAll("${file.jarVersion}", jarVersion ?? "${}"));
}

function sideOf(clientSideOnly: boolean, dependencies: readonly Dependency[]): "both" | "server" | "client" {
  if (clientSideOnly) return "client";
  const sides = dependencies
    .filter(({ modId }) => modId === "minecraft")
    .map(({ side }) => side?.toUpperCase());
  if (sides.length > 0 && sides.every((side) => side === "CLIENT")) return "client";
  return sides.length > 0 && sides.every((side) => side === "SERVER") ? "server" : "both";
}
