import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import type { LockedDownload, LockedPlugin } from "@blockwright/minecraft/lock";
import type { RecipePlugin } from "@blockwright/minecraft/recipe";
import type { ChosenPlugin } from "./plugins/choose-plugins.ts";
import { consoleName } from "./plugins/console-name.ts";
import type { Universe } from "./plugins/plugin-universe.ts";

/** Files of a lock with what is said about them. */
export interface LockedFiles {
  readonly files: readonly LockedDownload[];
  readonly plugins: readonly LockedPlugin[];
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });
const longest = { name: 120, version: 120, reason: 400, fileName: 80 };

export function lockPlugins(
  chosen: readonly ChosenPlugin[],
  wished: readonly RecipePlugin[],
  universe: Universe,
  folder: string,
): LockedFiles {
  const wishOf = (id: string) => wished.find((wish) => universe.lastingIds.get(wish.id) === id);
  // A requested add-on keeps its id from the recipe, so that recipe and lock can be compared.
  const idOf = (id: string) => wishOf(id)?.id ?? id;
  const named = chosen.map((plugin) => ({
    plugin,
    name: consoleName(plugin.jar, universe.target) ?? plugin.project.name,
  }));
  const fileNames = fileNamesFor(named.map(({ name, plugin }) => ({ name, id: plugin.project.id })));
  const nameOf = (id: string) => named.find(({ plugin }) => plugin.project.id === id)?.name ?? id;
  const pathOf = (id: string) => `${findKnowledge(idOf(id))?.folder ?? folder}/${fileNames.get(id)}`;
  const locked = named.map(({ plugin: { project, version, jar, neededBy }, name }) => ({
    file: {
      path: pathOf(project.id),
      url: jar.url,
      sizeBytes: jar.sizeBytes,
      digest: jar.digest,
    },
    plugin: {
      id: idOf(project.id),
      name: name.slice(0, longest.name),
      version: version.version.slice(0, longest.version),
      path: pathOf(project.id),
      neededBy: neededBy.map(idOf).toSorted(),
      reason: (
        wishOf(project.id)?.reason ?? `Needed by ${listing.format(neededBy.map(nameOf).toSorted())}.`
      ).slice(0, longest.reason),
      isVerified: jar.isVerified,
    },
  }));
  return { files: locked.map(({ file }) => file), plugins: locked.map(({ plugin }) => plugin) };
}

/**
 * Without the version, so that an update replaces the file. On some file systems names that differ only in case are
 * equal.
 */
function fileNamesFor(
  plugins: readonly { readonly name: string; readonly id: string }[],
): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    plugins
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ name, id }) => {
        const plain = safeName(name) || safeName(id);
        const fileName = taken.has(plain.toLowerCase()) ? `${plain}-${safeName(id)}` : plain;
        taken.add(fileName.toLowerCase());
        return [id, `${fileName}.jar`];
      }),
  );
}

function safeName(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[.-]+|[.-]+$/g, "")
    .slice(0, longest.fileName);
}
