import { jvmFlags } from "@blockwright/minecraft/jvm-flags";
import { buildGameServers } from "../../stand-ins/game-servers/build.ts";
import { serverJar } from "../../stand-ins/upstreams/files/server-jars.ts";
import type { BrokenServer } from "./broken-server.ts";

/** All that is put on the disk of a server, and how it is started. */
export interface BrokenInstallation {
  readonly image: string;
  readonly command: readonly string[];
  readonly files: Readonly<Record<string, Buffer>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly steps: readonly string[];
  readonly limits: {
    readonly memoryMb: number;
    readonly cpus: number;
    readonly processes: number;
    readonly diskMb: number;
  };
}

const gameLoaders = new Set(["fabric", "forge", "neoforge"]);
/** A jar of the stand-in's must exist for the version; the one for 1.12.2 brings its own. */
const hasStandIn = (minecraft: string) => minecraft !== "1.12.2";

export async function installationOf(server: BrokenServer): Promise<BrokenInstallation> {
  const whole: Record<string, Buffer | string | null> = {
    "eula.txt": "eula=true\n",
    "server.properties": "server-port={port}\n",
    ...(hasStandIn(server.minecraft) && { "server.jar": await jarOf(server) }),
    ...(await server.files()),
  };
  const limits = { memoryMb: 512, cpus: 2, processes: 256, diskMb: 256, ...server.limits };
  return {
    image: `blockwright/java:${server.java}`,
    command: commandOf(server, limits.memoryMb),
    files: entriesOf(whole, (content) => Buffer.isBuffer(content)),
    texts: entriesOf(whole, (content) => typeof content === "string"),
    steps: server.steps ?? [],
    limits,
  };
}

function entriesOf<Content extends Buffer | string>(
  whole: Readonly<Record<string, Buffer | string | null>>,
  isOfKind: (content: Buffer | string | null) => content is Content,
): Record<string, Content> {
  const found = Object.entries(whole).flatMap(([path, content]) =>
    isOfKind(content) ? [[path, content] as const] : [],
  );
  return Object.fromEntries(found);
}

const builtJars = new Map<string, Promise<Buffer>>();

function jarOf({ software, standIn, minecraft, loader }: BrokenServer): Promise<Buffer> {
  const kind = standIn ?? (software === "bedrock" ? "paper" : software);
  const key = `${kind} ${minecraft} ${loader}`;
  const built =
    builtJars.get(key) ??
    buildGameServers().then((games) =>
      serverJar(games, {
        software: kind,
        gameVersion: minecraft,
        ...(gameLoaders.has(kind) && loader !== undefined && { loaderVersion: loader }),
      }),
    );
  builtJars.set(key, built);
  return built;
}

function commandOf({ java, minecraft, flags = [], script }: BrokenServer, containerMb: number): string[] {
  const usual = jvmFlags({ containerMb, java, minecraftVersion: minecraft, recommended: null });
  const command = ["java", ...usual, ...flags, "-jar", "server.jar", "nogui"];
  return script === undefined
    ? command
    : ["sh", "-c", script.replace("$JAVA", () => `exec ${command.join(" ")}`)];
}
