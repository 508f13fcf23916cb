import { z } from "zod";
import { isHarmlessFlag } from "@blockwright/minecraft/jvm-flags";
import { compareMinecraftVersions, isAtLeast, isRelease } from "@blockwright/minecraft/versions/version";
import {
  freshForMs,
  isSourceToken,
  stepHeap,
  unknownBuild,
  unknownVersion,
  type OfferedSoftware,
  type OfferedVersion,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const patchMemoryMb = 1024;

const versionEntry = z.object({
  version: z.object({
    id: z.string().max(60),
    java: z.object({
      version: z.object({ minimum: z.int().positive() }),
      flags: z.object({ recommended: z.array(z.string()) }).optional(),
    }),
  }),
  builds: z.array(z.int()),
});
const versionList = z.object({ versions: z.array(versionEntry) });
type VersionEntry = z.output<typeof versionEntry>;

const oneBuild = z.object({
  id: z.int().nonnegative(),
  channel: z.enum(["ALPHA", "BETA", "STABLE", "RECOMMENDED"]),
  downloads: z.object({
    "server:default": z
      .object({
        checksums: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
        size: z.int().positive(),
        url: z.url(),
      })
      .optional(),
  }),
});
const buildList = z.array(oneBuild);
type Build = z.output<typeof oneBuild>;
type Channel = Build["channel"];

const stableChannels: readonly Channel[] = ["STABLE", "RECOMMENDED"];
const experimentalChannels: readonly Channel[] = ["BETA", "ALPHA"];
/** One request each: only the newest versions can lack a stable build, all older ones were released. */
const versionsAskedForTheirChannel = 24;
const project = "/v3/projects/paper";

interface PaperSoftware {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

export function createPaperSoftware(deps: PaperSoftware): SoftwareSource {
  return {
    type: "paper",
    versions: async () => {
      const known = await knownVersions(deps);
      return Promise.all(
        known.map(async ({ version: { id } }, index): Promise<OfferedVersion> => {
          const isStable =
            index >= versionsAskedForTheirChannel ||
            (await newestBuild(deps, id, stableChannels)) !== undefined;
          return { minecraftVersion: id, isStable };
        }),
      );
    },
    resolve: async (minecraftVersion, build) => {
      const known = await knownVersions(deps);
      const entry = known.find(({ version }) => version.id === minecraftVersion);
      const found =
        entry &&
        (build === undefined
          ? ((await newestBuild(deps, minecraftVersion, stableChannels)) ??
            (await newestBuild(deps, minecraftVersion, experimentalChannels)))
          : await exactBuild(deps, minecraftVersion, build));
      if (entry && found) return offer(deps, entry, found);
      if (entry && build !== undefined) throw unknownBuild("paper", minecraftVersion, build);
      const others = known.map(({ version }) => version.id).filter((id) => id !== minecraftVersion);
      throw unknownVersion("paper", minecraftVersion, others);
    },
  };
}

/** Versions are listed before their first build; until then they are skipped. */
async function knownVersions({ egress, source }: PaperSoftware): Promise<VersionEntry[]> {
  const { versions } = await egress.ask({
    source,
    path: `${project}/versions`,
    shape: versionList,
    freshForMs: freshForMs.list,
  });
  return versions
    .filter(({ version, builds }) => builds.length > 0 && isRelease(version.id))
    .toSorted((a, b) => compareMinecraftVersions(b.version.id, a.version.id));
}

async function newestBuild(
  { egress, source }: PaperSoftware,
  minecraftVersion: string,
  channels: readonly Channel[],
): Promise<Build | undefined> {
  const query = channels.map((channel) => `channel=${channel}`).join("&");
  const builds = await egress.askIfAny({
    source,
    path: `${project}/versions/${minecraftVersion}/builds?${query}`,
    shape: buildList,
    freshForMs: freshForMs.list,
  });
  return builds
    ?.filter(({ channel, downloads }) => channels.includes(channel) && downloads["server:default"])
    .toSorted((a, b) => b.id - a.id)[0];
}

async function exactBuild({ egress, source }: PaperSoftware, minecraftVersion: string, build: string) {
  if (!/^\d{1,9}$/.test(build)) return undefined;
  const found = await egress.askIfAny({
    source,
    path: `${project}/versions/${minecraftVersion}/builds/${build}`,
    shape: oneBuild,
    freshForMs: freshForMs.published,
  });
  return found?.id === Number(build) && found.downloads["server:default"] ? found : undefined;
}

function offer({ source }: PaperSoftware, { version }: VersionEntry, build: Build): OfferedSoftware {
  const server = build.downloads["server:default"];
  if (!server || !isSourceToken(version.id)) throw unknownBuild("paper", version.id, String(build.id));
  const recommended = version.java.flags?.recommended.filter(isHarmlessFlag) ?? [];
  return {
    minecraftVersion: version.id,
    build: String(build.id),
    refs: null,
    ...(experimentalChannels.includes(build.channel) && { isExperimental: true }),
    javaMinimum: version.java.version.minimum,
    javaMaximum: null,
    javaFlags: recommended.length > 0 ? recommended : null,
    launch: { kind: "jar", jar: "paper.jar" },
    files: [
      {
        path: "paper.jar",
        url: server.url,
        sizeBytes: server.size,
        digest: { algorithm: "sha256", hex: server.checksums.sha256 },
        source,
      },
    ],
    // Fetches and patches Mojang's jar during the build, so that the first start needs no network.
    steps: [
      {
        image: "java",
        java: null,
        command: ["java", ...stepHeap(patchMemoryMb), "-Dpaperclip.patchonly=true", "-jar", "paper.jar"],
        timeLimitMs: 600_000,
        memoryMb: patchMemoryMb,
        keep: { key: `paper-${version.id}-${build.id}`, paths: madePaths(version.id) },
      },
    ],
  };
}

function madePaths(minecraftVersion: string): string[] {
  return isAtLeast(minecraftVersion, "1.18") ? ["cache", "libraries", "versions"] : ["cache"];
}
