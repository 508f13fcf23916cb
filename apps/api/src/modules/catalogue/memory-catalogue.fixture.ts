import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type { PlatformMetadata } from "@blockwright/minecraft/jar/platform-metadata";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import type { PluginSource, PluginVersion } from "./plugins/plugin-source.ts";

const egress = {
  name: "x",
  baseUrl: "https://x.example",
  allowedHosts: ["x.example"],
  requestsPerMinute: 1,
};

interface FakeVersion extends Partial<PluginVersion> {
  /** The jar's metadata; the name alone unless there is more. */
  readonly jar?: Partial<PlatformMetadata> & { readonly javaMajor?: number };
}
export type Catalogue = Readonly<Record<string, readonly FakeVersion[]>>;

const software: CatalogueDeps["software"] = (["paper", "vanilla"] as const).map((type) => ({
  type,
  versions: async () => [{ minecraftVersion: "1.21.4", isStable: true }],
  resolve: async (minecraftVersion) => ({
    minecraftVersion,
    build: "1",
    refs: null,
    javaMinimum: 21,
    javaMaximum: null,
    javaFlags: null,
    steps: [],
    launch: { kind: "jar", jar: "paper.jar" },
    files: [
      {
        path: "paper.jar",
        url: "https://x.example/paper.jar",
        sizeBytes: 1,
        digest: null,
        source: egress,
      },
    ],
  }),
}));

/** A catalogue in memory: versions by `id`, newest first, numbered downwards. */
export function groundOf(catalogue: Catalogue) {
  const jars = new Map<string, JarMetadata>();
  const versionsOf = (id: string) =>
    (catalogue[id] ?? []).map(({ jar, ...values }, place, all): PluginVersion => {
      const url = `https://x.example/${id}/${place}.jar`;
      jars.set(url, jarOf(jar ?? {}, id));
      const number = String(all.length - place);
      return {
        versionId: number,
        version: number,
        channel: "release",
        minecraftVersions: ["1.21.4"],
        isGuess: false,
        needs: [],
        breaks: [],
        side: "unknown",
        fileName: `${id}.jar`,
        url,
        sizeBytes: 1,
        unavailable: null,
        digest: { algorithm: "sha256", hex: "0".repeat(64) },
        ...values,
      };
    });
  const read: string[] = [];
  const source: PluginSource = {
    name: "modrinth",
    source: egress,
    files: egress,
    search: async (term) =>
      Object.keys(catalogue)
        .filter((id) => id.toLowerCase().includes(term.toLowerCase()))
        .map((id) => ({ id: `modrinth:${id}`, name: id, tag: null, downloads: 1, rating: null })),
    project: async (id) => {
      const isThere = catalogue[id] !== undefined;
      return isThere ? { id: `modrinth:${id}`, name: id, slug: id, versions: versionsOf(id) } : undefined;
    },
    pageOf: async () => null,
    claims: async (id) => {
      const claimed = { id: `modrinth:${id}`, name: id, isGuess: false, isClientOnly: false };
      return catalogue[id] && { ...claimed, minecraftVersions: ["1.20.1", "1.21.4"] };
    },
  };
  const deps: CatalogueDeps = {
    software,
    plugins: [source],
    bridge: { resolve: async () => [], newestSupported: async () => undefined },
    pinFile: async ({ path, url }) => {
      read.push(url);
      const digest = { algorithm: "sha256" as const, hex: "0".repeat(64) };
      return { path, url, sizeBytes: 1, digest, isVerified: true, metadata: jars.get(url) ?? null };
    },
    findRuntimes: async () => ({ java: [21], builder: [21], hasNative: true }),
  };
  return { deps, read };
}

function jarOf({ javaMajor = 17, ...values }: NonNullable<FakeVersion["jar"]>, id: string): JarMetadata {
  const said: PlatformMetadata = {
    platform: "bukkit",
    ids: [id],
    name: id,
    version: null,
    apiVersion: null,
    needs: [],
    wants: [],
    breaks: [],
    side: "both",
    minecraftRange: null,
    loaderRange: null,
    foliaSupported: false,
    ...values,
  };
  return { platforms: [said], javaMajor, nestedIds: [], problems: [] };
}
