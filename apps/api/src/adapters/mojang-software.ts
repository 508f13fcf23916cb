import { createHash } from "node:crypto";
import { z } from "zod";
import { isAtLeast, isRelease } from "@blockwright/minecraft/versions/version";
import {
  CatalogueError,
  freshForMs,
  unknownBuild,
  unknownVersion,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

const sha1 = z.string().regex(/^[0-9a-f]{40}$/);

const manifest = z.object({
  versions: z.array(
    z.object({ id: z.string().max(60), type: z.string(), url: z.url(), releaseTime: z.string(), sha1 }),
  ),
});
type ManifestEntry = z.output<typeof manifest>["versions"][number];

const description = z.object({
  javaVersion: z.object({ majorVersion: z.int().positive() }).optional(),
  downloads: z.object({ server: z.object({ sha1, size: z.int().positive(), url: z.url() }).optional() }),
});

/** Earlier versions have no server download. */
const oldestWithServer = "1.2.5";

interface MojangSoftware {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

export function createMojangSoftware(deps: MojangSoftware): SoftwareSource {
  return {
    type: "vanilla",
    versions: async () => (await releases(deps)).map(({ id }) => ({ minecraftVersion: id, isStable: true })),
    resolve: async (minecraftVersion, build) => {
      if (build !== undefined) throw unknownBuild("vanilla", minecraftVersion, build);
      const known = await releases(deps);
      const entry = known.find(({ id }) => id === minecraftVersion);
      const described = entry && (await describe(deps, entry));
      const server = described?.downloads.server;
      if (!server)
        throw unknownVersion(
          "vanilla",
          minecraftVersion,
          known.map(({ id }) => id).filter((id) => id !== minecraftVersion),
        );
      return {
        minecraftVersion,
        build: null,
        refs: null,
        javaMinimum: described.javaVersion?.majorVersion ?? null,
        javaMaximum: null,
        javaFlags: null,
        launch: { kind: "jar", jar: "server.jar" },
        files: [
          {
            path: "server.jar",
            url: server.url,
            sizeBytes: server.size,
            digest: { algorithm: "sha1", hex: server.sha1 },
            source: deps.source,
          },
        ],
        steps: [],
      };
    },
  };
}

async function releases({ egress, source }: MojangSoftware): Promise<ManifestEntry[]> {
  const { versions } = await egress.ask({
    source,
    path: "/mc/game/version_manifest_v2.json",
    shape: manifest,
    freshForMs: freshForMs.list,
  });
  return versions
    .filter(({ id, type }) => type === "release" && isRelease(id) && isAtLeast(id, oldestWithServer))
    .toSorted((a, b) => Date.parse(b.releaseTime) - Date.parse(a.releaseTime));
}

/** As text, because the list has the hash of exactly these bytes. */
async function describe({ egress, source }: MojangSoftware, entry: ManifestEntry) {
  const text = await egress.ask({
    source,
    path: entry.url,
    shape: z.string(),
    format: "text",
    freshForMs: freshForMs.published,
  });
  if (createHash("sha1").update(text).digest("hex") !== entry.sha1)
    throw new CatalogueError(
      "bad-file",
      `What Mojang says about Minecraft ${entry.id} is not what its list promises, so it was refused. Please try again later.`,
    );
  return parseDescription(source, text);
}

function parseDescription(source: EgressSource, text: string) {
  try {
    return description.parse(JSON.parse(text));
  } catch (error) {
    throw new EgressError("unexpected", source.name, "a version's description has another shape", {
      cause: error,
    });
  }
}
