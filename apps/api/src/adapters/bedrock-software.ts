import { runsInContainers } from "@blockwright/minecraft/bedrock/transport";
import { z } from "zod";
import { freshForMs, unknownBuild, unknownVersion, type SoftwareSource } from "../modules/catalogue/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

const downloadLinks = z.object({
  result: z.object({ links: z.array(z.object({ downloadType: z.string(), downloadUrl: z.string() })) }),
});

interface BedrockSoftware {
  readonly egress: EgressClient;
  readonly source: EgressSource;
  readonly fallback: EgressSource;
}

interface BedrockRelease {
  readonly version: string;
  readonly url: string;
}

/** Only the newest version: players' clients update themselves and can't join an older server. */
export function createBedrockSoftware(deps: BedrockSoftware): SoftwareSource {
  return {
    type: "bedrock",
    versions: async () => {
      const newest = await newestRelease(deps);
      return newest ? [{ minecraftVersion: newest.version, isStable: true }] : [];
    },
    resolve: async (minecraftVersion, build) => {
      if (build !== undefined) throw unknownBuild("bedrock", minecraftVersion, build);
      const newest = await newestRelease(deps);
      if (newest?.version !== minecraftVersion)
        throw unknownVersion("bedrock", minecraftVersion, newest ? [newest.version] : []);
      return {
        minecraftVersion,
        build: null,
        refs: null,
        javaMinimum: null,
        javaMaximum: null,
        javaFlags: null,
        launch: { kind: "binary", binary: "bedrock_server" },
        files: [
          {
            path: archive,
            url: newest.url,
            sizeBytes: null,
            digest: null,
            // The file always comes from the same host, whichever address answered.
            source: { ...deps.source, name: "bedrock-files" },
            mustContain: "bedrock_server",
          },
        ],
        steps: [
          step(["unzip", "-q", "-o", archive], 300_000),
          step(["chmod", "+x", "bedrock_server"], 60_000),
          step(["rm", "-f", archive], 60_000),
        ],
      };
    },
  };
}

const archive = "bedrock-server.zip";

function step(command: string[], timeLimitMs: number) {
  return { image: "native" as const, java: null, command, timeLimitMs };
}

async function newestRelease(deps: BedrockSoftware): Promise<BedrockRelease | undefined> {
  try {
    return await releaseOf(deps, deps.source);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return releaseOf(deps, deps.fallback);
  }
}

/** The version appears only in the file name. Undefined also for one that can't be joined in a container. */
async function releaseOf(
  { egress }: BedrockSoftware,
  source: EgressSource,
): Promise<BedrockRelease | undefined> {
  const { result } = await egress.ask({
    source,
    path: "/api/v1.0/download/links",
    headers: { "accept-language": "en" },
    shape: downloadLinks,
    freshForMs: freshForMs.list,
  });
  const link = result.links.find(({ downloadType }) => downloadType === "serverBedrockLinux");
  if (!link) return undefined;
  const [, version] = /\/bedrock-server-(\d{1,4}(?:\.\d{1,4}){2,4})\.zip$/.exec(link.downloadUrl) ?? [];
  if (version === undefined)
    throw new EgressError("unexpected", source.name, "the file's name doesn't tell its version");
  return runsInContainers(version) ? { version, url: link.downloadUrl } : undefined;
}
