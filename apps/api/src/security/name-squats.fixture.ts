import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type {
  CatalogueDeps,
  PluginHit,
  PluginProject,
  PluginSource,
  PluginVersion,
} from "../modules/catalogue/index.ts";

export type SourceName = "modrinth" | "hangar" | "spiget";

export interface Squat {
  readonly kind: string;
  /** The name that others require. */
  readonly victim: "Vault" | "MoneyLib";
  readonly source: SourceName;
  /** As the catalogue shows it. Its jar always has the victim's own name. */
  readonly title: string;
}

const squat = (kind: string, victim: Squat["victim"], source: SourceName, title: string): Squat => ({
  kind,
  victim,
  source,
  title,
});

/** Vault is in our list of names, MoneyLib is not. */
export const squats: readonly Squat[] = [
  squat("the same name elsewhere", "Vault", "modrinth", "Vault"),
  squat("the same name at the same source", "Vault", "spiget", "Vault"),
  squat("the same name on a third source", "Vault", "hangar", "Vault"),
  squat("the same name of what we don't know", "MoneyLib", "spiget", "MoneyLib"),
  squat("the same name beside what we don't know", "MoneyLib", "modrinth", "MoneyLib"),
  squat("small letters", "Vault", "modrinth", "vault"),
  squat("capitals", "Vault", "modrinth", "VAULT"),
  squat("mixed letters", "MoneyLib", "hangar", "moneylib"),
  squat("a blank inside", "MoneyLib", "modrinth", "Money Lib"),
  squat("a hyphen inside", "MoneyLib", "modrinth", "Money-Lib"),
  squat("an underscore inside", "MoneyLib", "spiget", "Money_Lib"),
  squat("a full stop at the end", "Vault", "modrinth", "Vault."),
  squat("a Cyrillic letter", "Vault", "modrinth", "V\u0430ult"),
  squat("a Greek letter", "Vault", "modrinth", "Va\u03c5lt"),
  squat("wide letters", "Vault", "modrinth", "\uff36\uff41\uff55\uff4c\uff54"),
  squat("an accent", "Vault", "modrinth", "V\u00e1ult"),
  squat("an accent of its own", "Vault", "modrinth", "Va\u0301ult"),
  squat("a joiner without width", "Vault", "modrinth", "Va\u200dult"),
  squat("text turned around", "Vault", "modrinth", "\u202etluaV"),
  squat("a digit for a letter", "MoneyLib", "modrinth", "M0neyLib"),
  squat("rn for m", "MoneyLib", "modrinth", "rnoneyLib"),
  squat("I for l", "Vault", "modrinth", "VauIt"),
  squat("X at the end", "Vault", "modrinth", "VaultX"),
  squat("Reborn at the end", "Vault", "spiget", "Vault Reborn"),
  squat("Plus at the end", "MoneyLib", "spiget", "MoneyLibPlus"),
  squat("a claim to be official", "Vault", "modrinth", "Vault (official)"),
  squat("a claim behind a bar", "Vault", "spiget", "Vault | the official one"),
  squat("versions in brackets", "MoneyLib", "spiget", "MoneyLib [1.8-1.21]"),
  squat("a star in front", "Vault", "spiget", "★ Vault"),
  squat("a dash and a claim", "MoneyLib", "modrinth", "MoneyLib - by its author"),
];

export const squatDownloads = 3;
export const officialDownloads = 25_000_000;
const officialIds = { Vault: "spiget:34315", MoneyLib: "modrinth:official" } as const;
export const target = { software: "paper", minecraftVersion: "1.21.4" } as const;

/** A shop whose dependency only its jar states, the project it means, and the impostors. */
export function catalogueWith({ victim, source, title }: Squat): {
  readonly deps: CatalogueDeps;
  readonly squatId: string;
  readonly officialId: string;
} {
  const officialId = officialIds[victim];
  const squatId = `${source}:${source === "spiget" ? "666" : "evil"}`;
  const projects: readonly FakeProject[] = [
    { id: officialId, title: victim, jarName: victim, downloads: officialDownloads, needs: [] },
    { id: squatId, title, jarName: victim, downloads: squatDownloads, needs: [] },
    { id: "modrinth:shop", title: "Shop", jarName: "Shop", downloads: 100, needs: [victim] },
  ];
  return { deps: depsOf(projects), squatId, officialId };
}

interface FakeProject {
  readonly id: string;
  readonly title: string;
  readonly jarName: string;
  readonly downloads: number;
  readonly needs: readonly string[];
}

const egress = { name: "x", baseUrl: "https://x.example", allowedHosts: ["x.example"], requestsPerMinute: 1 };

function depsOf(projects: readonly FakeProject[]): CatalogueDeps {
  const urlOf = ({ id }: FakeProject) => `https://x.example/${id}.jar`;
  return {
    plugins: (["modrinth", "hangar", "spiget"] as const).map((name) => sourceOf(name, projects, urlOf)),
    pinFile: async ({ path, url }) => ({
      path,
      url,
      sizeBytes: 1,
      digest: { algorithm: "sha256", hex: "0".repeat(64) },
      isVerified: true,
      metadata: jarOf(projects.find((project) => urlOf(project) === url)),
    }),
    software: [
      {
        type: "paper",
        versions: async () => [{ minecraftVersion: target.minecraftVersion, isStable: true }],
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
            { path: "paper.jar", url: `${egress.baseUrl}/p`, sizeBytes: 1, digest: null, source: egress },
          ],
        }),
      },
    ],
    bridge: { resolve: async () => [], newestSupported: async () => undefined },
    findRuntimes: async () => ({ java: [21], builder: [21], hasNative: true }),
  };
}

/** A search returns everything: its ranking must not decide about a look-alike. */
function sourceOf(
  name: SourceName,
  all: readonly FakeProject[],
  urlOf: (project: FakeProject) => string,
): PluginSource {
  const own = all.filter(({ id }) => id.startsWith(`${name}:`));
  const find = (id: string) => own.find((project) => project.id === `${name}:${id}`);
  return {
    name,
    source: egress,
    files: egress,
    search: async () =>
      own.map(({ id, title, downloads }): PluginHit => ({
        id,
        name: title,
        tag: null,
        downloads,
        rating: null,
      })),
    project: async (id): Promise<PluginProject | undefined> => {
      const found = find(id);
      return found && { id: found.id, name: found.title, slug: null, versions: [versionOf(urlOf(found))] };
    },
    pageOf: async () => null,
    claims: async (id) => {
      const found = find(id);
      const rest = { minecraftVersions: [target.minecraftVersion], isGuess: false, isClientOnly: false };
      return found && { id: found.id, name: found.title, ...rest };
    },
  };
}

function versionOf(url: string): PluginVersion {
  return {
    versionId: "1",
    version: "1",
    channel: "release",
    minecraftVersions: [target.minecraftVersion],
    isGuess: false,
    needs: [],
    breaks: [],
    side: "server",
    fileName: "a.jar",
    url,
    sizeBytes: 1,
    digest: { algorithm: "sha256", hex: "0".repeat(64) },
    unavailable: null,
  };
}

function jarOf(project: FakeProject | undefined): JarMetadata | null {
  if (!project) return null;
  return {
    platforms: [
      {
        platform: "bukkit",
        ids: [project.jarName],
        name: project.jarName,
        version: null,
        apiVersion: null,
        needs: project.needs.map((id) => ({ id, range: null })),
        wants: [],
        breaks: [],
        side: "both",
        minecraftRange: null,
        loaderRange: null,
        foliaSupported: false,
      },
    ],
    javaMajor: 17,
    nestedIds: [],
    problems: [],
  };
}
