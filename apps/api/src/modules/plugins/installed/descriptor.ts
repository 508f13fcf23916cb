import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type { Deps } from "../../../platform/deps.ts";
import { findSeenJars, type PluginTarget } from "../../catalogue/index.ts";
import type { AddOnDescriptor } from "../../changes/index.ts";
import type { PluginRow } from "../plugins.repository.ts";

export function descriptorOf(
  jar: JarMetadata,
  { software, minecraftVersion }: PluginTarget,
): AddOnDescriptor {
  const metadata = chooseMetadata(jar, software, minecraftVersion) ?? jar.platforms[0];
  return {
    names: metadata?.ids ?? [],
    carries: jar.nestedIds,
    needs: (metadata?.needs ?? []).map(({ id }) => id),
  };
}

/** The metadata of jars from a source: they were read before they were installed. */
export async function withDescriptors<Row extends PluginRow>(
  deps: Pick<Deps, "rows">,
  plugins: readonly Row[],
  target: PluginTarget,
): Promise<readonly Row[]> {
  const unread = plugins.flatMap(({ descriptor, downloadUrl }) => (descriptor ? [] : (downloadUrl ?? [])));
  const seen = await findSeenJars(deps, unread);
  return plugins.map((plugin) => {
    if (plugin.descriptor) return plugin;
    const { downloadUrl, digest } = plugin;
    const jar = seen.find(
      ({ url, digests }) =>
        url === downloadUrl &&
        (digest === null ||
          digests.some(({ algorithm, hex }) => algorithm === digest.algorithm && hex === digest.hex)),
    );
    return jar ? { ...plugin, descriptor: descriptorOf(jar.metadata, target) } : plugin;
  });
}

interface Described {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly descriptor: AddOnDescriptor | null;
}

/** Names of switched-on add-ons that would not load without it. */
export function dependantsOf(plugin: Described, all: readonly Described[]): string[] {
  const { names: own = [], carries = [] } = plugin.descriptor ?? {};
  const names = new Set([plugin.name, ...own, ...carries]);
  return all
    .filter(({ id, enabled, descriptor }) => {
      const needs = descriptor?.needs ?? [];
      return id !== plugin.id && enabled && needs.some((need) => names.has(need));
    })
    .map(({ name }) => name)
    .toSorted();
}
