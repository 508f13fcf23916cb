import { readFileSync } from "node:fs";
import { jvmFlags } from "@blockwright/minecraft/jvm-flags";
import { buildGameServers } from "../../stand-ins/game-servers/build.ts";
import { serverJar } from "../../stand-ins/upstreams/files/server-jars.ts";
import type { BrokenServer } from "./broken-server.ts";

/** The files of a server, and its start command. */
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
  readonly protocol: "tcp" | "udp";
  readonly manners: {
    readonly readyText: string;
    readonly stopCommand: string;
    readonly ping: "java" | "bedrock";
    readonly startTimeLimitMs: number;
    readonly stopGraceMs: number;
  };
}

const startTimeLimitMs = 90_000;

const gameLoaders = new Set(["fabric", "forge", "neoforge"]);
/** A stand-in jar must exist for the version; the server for 1.12.2 brings its own. */
const hasStandIn = (minecraft: string) => minecraft !== "1.12.2";

export async function installationOf(server: BrokenServer): Promise<BrokenInstallation> {
  const isBedrock = server.software === "bedrock";
  const whole = {
    ...(isBedrock ? await bedrockFiles() : await javaFiles(server)),
    ...(await server.files()),
  };
  const limits = { memoryMb: 512, cpus: 2, processes: 256, diskMb: isBedrock ? 1024 : 256, ...server.limits };
  const steps = server.steps ?? [];
  return {
    image: isBedrock ? "blockwright/native" : `blockwright/java:${server.java}`,
    command: isBedrock ? ["./bedrock_server"] : commandOf(server, limits.memoryMb),
    files: entriesOf(whole, (content) => Buffer.isBuffer(content)),
    texts: entriesOf(whole, (content) => typeof content === "string"),
    steps: isBedrock ? [...unpackBedrock, ...steps] : steps,
    limits,
    protocol: isBedrock ? "udp" : "tcp",
    manners: {
      readyText: isBedrock ? "Server started." : 'For help, type "help"',
      stopCommand: "stop",
      ping: isBedrock ? "bedrock" : "java",
      startTimeLimitMs: server.startTimeLimitMs ?? startTimeLimitMs,
      stopGraceMs: 60_000,
    },
  };
}

type Whole = Record<string, Buffer | string | null>;

const unpackBedrock = [
  "unzip -q -o bedrock-server.zip && rm bedrock-server.zip && chmod +x bedrock_server",
  "sed -i 's/^server-port=.*/server-port={port}/' server.properties",
];

async function bedrockFiles(): Promise<Whole> {
  return { "bedrock-server.zip": readFileSync((await buildGameServers()).bedrock.raknet) };
}

async function javaFiles(server: BrokenServer): Promise<Whole> {
  return {
    "eula.txt": "eula=true\n",
    "server.properties": "server-port={port}\n",
    ...(hasStandIn(server.minecraft) && { "server.jar": await jarOf(server) }),
  };
}

function entriesOf<Content extends Buffer | string>(
  whole: Readonly<Whole>,
  isOfKind: (content: Buffer | string | null) => content is Content,
): Record<string, Content> {
  const found = Object.entries(whole).flatMap(([path, content]) =>
    isOfKind(content) ? [[path, content] as const] : [],
  );
  return Object.fromEntries(found);
}

const builtJars = new Map<string, Promise<Buffer>>();

function jarOf({ software, standIn, minecraft, loader }: BrokenServer): Promise<Buffer> {
  if (software === "bedrock") throw new Error("Bedrock has no jar.");
  const kind = standIn ?? software;
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
  if (java === null) throw new Error("Without Java there is no command for it.");
  const usual = jvmFlags({
    // Its kind does not matter: a stand-in takes little beside its heap.
    software: "vanilla",
    containerMb,
    hasAddOns: false,
    java,
    minecraftVersion: minecraft,
    recommended: null,
  });
  const command = ["java", ...usual, ...flags, "-jar", "server.jar", "nogui"];
  return script === undefined
    ? command
    : ["sh", "-c", script.replace("$JAVA", () => `exec ${command.join(" ")}`)];
}
