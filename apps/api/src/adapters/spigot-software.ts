import { z } from "zod";
import type { MakingStep } from "@blockwright/minecraft/lock";
import { softwareNames } from "@blockwright/minecraft/software";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import {
  CatalogueError,
  freshForMs,
  unknownBuild,
  unknownVersion,
  type OfferedFile,
  type OfferedSoftware,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

/** A file index; a page without a single version is something else. */
const versionLinks = z
  .string()
  .regex(/href="[^"]{1,40}\.json"/)
  .transform((html) => Array.from(html.matchAll(/href="([\d.]{3,12})\.json"/g), ([, rev]) => rev ?? ""));

const ref = z.string().regex(/^[0-9a-f]{7,40}$/);
const classFileMajor = z.int().min(45).max(200);
const revisionShape = z.object({
  /** The number of this build, which never changes; a version moves on to the next build. */
  name: z.string().regex(/^\d{1,9}(-[a-z])?$/),
  refs: z.object({ BuildData: ref, Bukkit: ref, CraftBukkit: ref, Spigot: ref }),
  javaVersions: z.tuple([classFileMajor, classFileMajor]).optional(),
});
type Revision = z.output<typeof revisionShape>;

/** Defaults for fields that old descriptions leave out. */
const onlyJava8 = [52, 52] as const;
const javaOfClassFile = (major: number) => major - 44;

const tools = "/jenkins/job/BuildTools";
const toolsFile = "artifact/target/BuildTools.jar";

interface SpigotSoftware {
  readonly egress: EgressClient;
  readonly source: EgressSource;
  /** Major versions of the JDKs it can be compiled with. */
  readonly findBuilderJdks: () => Promise<readonly number[]>;
}

export function createSpigotSoftware(deps: SpigotSoftware): SoftwareSource {
  return {
    type: "spigot",
    versions: async () =>
      (await revisions(deps)).map((minecraftVersion) => ({ minecraftVersion, isStable: true })),
    resolve: async (minecraftVersion, build) => {
      const known = await revisions(deps);
      const described = known.includes(minecraftVersion) ? await describe(deps, minecraftVersion) : undefined;
      if (!described)
        throw unknownVersion(
          "spigot",
          minecraftVersion,
          known.filter((one) => one !== minecraftVersion),
        );
      // A number alone doesn't say which Minecraft version it is for, so only the newest can be requested.
      if (build !== undefined && build !== described.name)
        throw unknownBuild("spigot", minecraftVersion, build);
      return offer(deps, minecraftVersion, described);
    },
  };
}

async function revisions({ egress, source }: SpigotSoftware): Promise<string[]> {
  const found = await egress.ask({
    source,
    path: "/versions/",
    headers: { accept: "text/html" },
    shape: versionLinks,
    format: "text",
    freshForMs: freshForMs.list,
  });
  return [...new Set(found)].filter(isRelease).toSorted((a, b) => compareMinecraftVersions(b, a));
}

async function describe({ egress, source }: SpigotSoftware, minecraftVersion: string) {
  return egress.askIfAny({
    source,
    path: `/versions/${minecraftVersion}.json`,
    shape: revisionShape,
    freshForMs: freshForMs.list,
  });
}

async function offer(
  deps: SpigotSoftware,
  minecraftVersion: string,
  described: Revision,
): Promise<OfferedSoftware> {
  const { name, refs, javaVersions = onlyJava8 } = described;
  const [javaMinimum, javaMaximum] = [javaOfClassFile(javaVersions[0]), javaOfClassFile(javaVersions[1])];
  const jdk = (await deps.findBuilderJdks())
    .filter((major) => major >= javaMinimum && major <= javaMaximum)
    .toSorted((a, b) => b - a)[0];
  if (jdk === undefined) throw noJdk(minecraftVersion, javaMinimum, javaMaximum);
  return {
    minecraftVersion,
    build: name,
    refs,
    javaMinimum,
    javaMaximum,
    javaFlags: null,
    launch: { kind: "jar", jar: "spigot.jar" },
    files: [await buildTools(deps)],
    steps: buildToolsStep({ minecraftVersion, revision: name, refs, jdk }),
  };
}

/** By number where it is known: the moving address may lead to another file tomorrow. */
async function buildTools({ egress, source }: SpigotSoftware): Promise<OfferedFile> {
  const number = await egress.askIfAny({
    source,
    path: `${tools}/lastSuccessfulBuild/buildNumber`,
    shape: z
      .string()
      .trim()
      .regex(/^\d{1,9}$/),
    format: "text",
    freshForMs: freshForMs.list,
  });
  return {
    path: "BuildTools.jar",
    url: `${source.baseUrl}${tools}/${number ?? "lastSuccessfulBuild"}/${toolsFile}`,
    sizeBytes: null,
    digest: null,
    source,
    mustContain: "META-INF/MANIFEST.MF",
    isMoving: number === undefined,
  };
}

function noJdk(minecraftVersion: string, minimum: number, maximum: number): CatalogueError {
  const range = minimum === maximum ? `Java ${minimum}` : `Java ${minimum} to ${maximum}`;
  return new CatalogueError(
    "no-java",
    `${softwareNames.spigot} for Minecraft ${minecraftVersion} is compiled with ${range}, which is not here. Choose a newer version, or Paper, which runs the same plugins.`,
  );
}

interface SpigotBuild {
  readonly minecraftVersion: string;
  readonly revision: string;
  readonly refs: {
    readonly BuildData: string;
    readonly Bukkit: string;
    readonly CraftBukkit: string;
    readonly Spigot: string;
  };
  readonly jdk: number;
}

// Git, Maven and Java all write to a home folder: it is the scratch folder, which is deleted at the end.
const script = [
  'mkdir build-spigot && cd build-spigot && export HOME="$PWD" JAVA_TOOL_OPTIONS="-Duser.home=$PWD" MAVEN_OPTS=-Xmx1024M',
  'java -Xmx1536M -jar ../BuildTools.jar --rev "$1" --compile SPIGOT --output-dir out --final-name spigot.jar',
  "mv out/spigot.jar ../spigot.jar && cd .. && rm -rf build-spigot",
].join(" && ");

/** Compiles on the node: the jar may not be redistributed. The same commits make the same server. */
function buildToolsStep({ minecraftVersion, revision, refs, jdk }: SpigotBuild): MakingStep[] {
  const commits = [refs.BuildData, refs.Bukkit, refs.CraftBukkit, refs.Spigot];
  return [
    {
      image: "builder",
      java: jdk,
      command: ["sh", "-c", script, "build-spigot", revision],
      timeLimitMs: 3_000_000,
      memoryMb: 3072,
      // It contains Mojang's code, so the compiled file must not be distributed.
      keep: {
        key: ["spigot", minecraftVersion, ...commits].join("-"),
        paths: ["spigot.jar"],
        isPrivate: true,
      },
    },
    { image: "native", java: null, command: ["rm", "-f", "BuildTools.jar"], timeLimitMs: 60_000 },
  ];
}
