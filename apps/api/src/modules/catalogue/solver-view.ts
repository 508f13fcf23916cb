import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type { PlatformMetadata } from "@blockwright/minecraft/jar/platform-metadata";
import { softwareNames } from "@blockwright/minecraft/software";
import { loaderNames } from "./plugins/bundled-names.ts";
import type { PluginProject, PluginReference, PluginTarget, PluginVersion } from "./plugins/plugin-source.ts";
import { jarKey, type Universe } from "./plugins/plugin-universe.ts";
import type { Relation, SolverProject, SolverVersion } from "./solver/universe.ts";
import { wellKnownName, withoutParts } from "./plugins/well-known-names.ts";

/** A version that must not be chosen, by number, because it was tried and failed. */
export interface Avoided {
  readonly id: string;
  readonly version: string;
}

/** The catalogues as the solver sees them: metadata is added for jars that have been read. */
export function solverProjects(universe: Universe, avoid: readonly Avoided[]): SolverProject[] {
  return [...universe.projects.values()].map((project) => ({
    id: project.id,
    name: project.name,
    versions: project.versions.map((version) => {
      const jar = universe.jars.get(jarKey(project.id, version.versionId));
      const claimed = asClaimed(project, version, universe);
      const isAvoided = avoid.some(
        (one) => universe.lastingIds.get(one.id) === project.id && one.version === version.version,
      );
      if (isAvoided) return { ...claimed, unavailable: "The server did not load it when it was tried." };
      if (jar === undefined) return claimed;
      if (typeof jar === "string") return { ...claimed, unavailable: jar };
      return jar.metadata ? asRead(claimed, jar.metadata, universe.target) : claimed;
    }),
  }));
}

function asClaimed(
  project: PluginProject,
  version: PluginVersion,
  { lastingIds, foundUnder }: Universe,
): SolverVersion {
  const known =
    wellKnownName(project.id) ??
    (project.slug ? wellKnownName(`${sourceOf(project)}:${project.slug}`) : undefined);
  const lasting = (reference: PluginReference): Relation =>
    reference.by === "id"
      ? { ...reference, id: lastingIds.get(reference.id) ?? reference.id }
      : byName(reference);
  return {
    versionId: version.versionId,
    version: version.version,
    ownVersion: null,
    channel: version.channel,
    minecraftVersions: version.minecraftVersions,
    names: [],
    provides: [],
    answersTo: [
      project.name,
      ...[project.slug, known].filter((name) => typeof name === "string"),
      ...(foundUnder.get(project.id) ?? []),
    ],
    needs: version.needs.map(lasting),
    breaks: version.breaks.map(lasting),
    side: version.side,
    javaMajor: null,
    apiVersion: null,
    unavailable: version.unavailable,
  };
}

function sourceOf({ id }: PluginProject): string {
  return id.split(":")[0] ?? "";
}

/** Parts of a library have their own version numbers, so a range can't be checked against the whole. */
function byName({ name, range }: { readonly name: string; readonly range: string | null }): Relation {
  const whole = withoutParts(name);
  return { by: "name", name: whole.name, range: whole.isPart ? null : range };
}

function asRead(claimed: SolverVersion, jar: JarMetadata, target: PluginTarget): SolverVersion {
  const metadata = chooseMetadata(jar, target.software, target.minecraftVersion);
  if (!metadata) {
    return { ...claimed, unavailable: `Its file is not made for ${softwareNames[target.software]}.` };
  }
  const [own, ...others] = metadata.ids;
  const isPlugin = metadata.platform === "bukkit" || metadata.platform === "paper";
  const names = isPlugin ? [own ?? metadata.name] : metadata.ids;
  return {
    ...claimed,
    ownVersion: metadata.version ?? claimed.version,
    names,
    provides: isPlugin ? others : [],
    answersTo: jar.nestedIds,
    needs: [...claimed.needs, ...groundRanges(metadata, target), ...metadata.needs.map(relationTo)],
    breaks: [
      ...claimed.breaks,
      ...metadata.breaks.map(({ id, range }) => ({ by: "name" as const, name: id, range })),
    ],
    side: metadata.side === "client" ? "client" : claimed.side === "client" ? "client" : metadata.side,
    javaMajor: jar.javaMajor,
    apiVersion: metadata.apiVersion,
  };
}

function relationTo({ id, range }: { readonly id: string; readonly range: string | null }): Relation {
  return byName({ name: id, range });
}

function groundRanges(
  { minecraftRange, loaderRange }: PlatformMetadata,
  { software }: PluginTarget,
): Relation[] {
  const loader = loaderNames[software];
  return [
    ...(minecraftRange ? [{ by: "name" as const, name: "minecraft", range: minecraftRange }] : []),
    ...(loaderRange && loader ? [{ by: "name" as const, name: loader, range: loaderRange }] : []),
  ];
}
