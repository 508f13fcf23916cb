import { randomUUID } from "node:crypto";
import type { GameServers } from "../stand-ins/game-servers/build.ts";

type Offer = (file: string, path: string) => unknown;

const javaManners = {
  readyText: 'For help, type "help"',
  stopCommand: "stop",
  ping: "java",
  startTimeLimitMs: 60_000,
  stopGraceMs: 60_000,
};
const limits = { memoryMb: 512, cpus: 1, processes: 256, diskMb: 1024 };

function serverNamed(name: string, platformType: string, serverType: string, minecraftVersion: string) {
  return {
    name,
    platformType,
    serverType,
    minecraftVersion,
    plan: "free",
    maxPlayers: 10,
    maxRamMb: 512,
    maxStorageMb: 1024,
  };
}

/** The file an operator writes to run exactly this. */
export function javaOrder(
  owner: string,
  games: GameServers,
  offer: Offer,
  version: "1.20.1" | "1.21.4" | "26.1",
  javaMajor: number,
) {
  return {
    owner,
    server: serverNamed(`Java ${version}`, "java", "paper", version),
    protocols: ["tcp"],
    run: {
      image: `blockwright/java:${javaMajor}`,
      command: ["java", "-Xmx256m", "-jar", "server.jar", "--nogui"],
      manners: javaManners,
      limits,
      installation: {
        id: randomUUID(),
        files: [offer(games.java[version], "server.jar")],
        texts: [
          { path: "eula.txt", content: "eula=true\n" },
          { path: "server.properties", content: "server-port={port}\n" },
        ],
        steps: [],
      },
    },
  };
}

export function crossplayOrder(owner: string, games: GameServers, offer: Offer) {
  const java = javaOrder(owner, games, offer, "1.21.4", 21);
  const { installation } = java.run;
  return {
    ...java,
    server: serverNamed("Crossplay", "crossplay", "paper", "1.21.4"),
    bridgeSettings: "plugins/Geyser-Spigot/config.yml",
    run: {
      ...java.run,
      limits: { ...limits, memoryMb: 1024 },
      installation: {
        ...installation,
        files: [
          ...installation.files,
          offer(games.bridgePlugin, "plugins/Geyser-Spigot.jar"),
          offer(games.plugins.floodgate, "plugins/floodgate-spigot.jar"),
        ],
        texts: [
          ...installation.texts,
          {
            path: "plugins/Geyser-Spigot/config.yml",
            content: "config-version: 8\nremote:\n  address: auto\n",
          },
        ],
      },
    },
  };
}

/** The last version with RakNet, or one with NetherNet that tells players the machine's published address. */
type BedrockKind =
  | { readonly over: "raknet" }
  | { readonly over: "nethernet"; readonly publicAddress: string };

export function bedrockOrder(owner: string, games: GameServers, offer: Offer, kind: BedrockKind) {
  const isNew = kind.over === "nethernet";
  // A single UDP port is enough for a single player.
  const udpPorts = isNew ? `${kind.publicAddress}:{port}:{port}` : "";
  const edits = [
    "s/^server-port=.*/server-port={port}/",
    `s/^server-udp-ports=.*/server-udp-ports=${udpPorts}/`,
  ];
  const step = (command: string[], timeLimitMs = 20_000) => ({
    image: "blockwright/native",
    command,
    timeLimitMs,
  });
  return {
    owner,
    server: serverNamed("Bedrock", "bedrock", "bedrock", isNew ? "1.26.51" : "1.21.124"),
    protocols: isNew ? ["tcp", "udp"] : ["udp"],
    run: {
      image: "blockwright/native",
      command: ["./bedrock_server"],
      manners: {
        ...javaManners,
        readyText: isNew ? "Accepting clients on" : "Server started.",
        ping: isNew ? "nethernet" : "bedrock",
      },
      limits,
      installation: {
        id: randomUUID(),
        files: [offer(isNew ? games.bedrock.netherNet : games.bedrock.raknet, "bedrock-server.zip")],
        texts: [],
        steps: [
          step(["unzip", "-q", "-o", "bedrock-server.zip"], 60_000),
          step(["chmod", "+x", "bedrock_server"]),
          step(["rm", "bedrock-server.zip"]),
          step(["sed", "-i", edits.join(";"), "server.properties"]),
        ],
      },
    },
  };
}
