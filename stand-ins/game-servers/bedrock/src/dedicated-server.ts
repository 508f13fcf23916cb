import { createSocket } from "node:dgram";
import { createInterface } from "node:readline";
import { AllowList } from "./allow-list.ts";
import { type BedrockPlayer, openBedrockHost } from "./bedrock-host.ts";
import { answerCommand } from "./commands.ts";
import { log } from "./log.ts";
import { type BedrockProperties, readProperties } from "./properties.ts";
import { protocolVersion, serverVersion } from "./version.ts";
import { BedrockWorld } from "./world.ts";

/** What a Bedrock Dedicated Server does, in the folder it is started in. */
export async function runDedicatedServer(): Promise<void> {
  const properties = readProperties("server.properties");
  printStart(properties);
  if (!(await canStart(properties))) process.exit(1);

  const world = new BedrockWorld(properties.levelName);
  const allowList = new AllowList("allowlist.json", properties.allowList);
  const players = new Map<string, BedrockPlayer>();
  const tellAll = (text: string): void => players.forEach((player) => player.tell(text));
  const host = openBedrockHost({
    port: properties.port,
    version: protocolVersion,
    advertised: () => ({
      name: properties.serverName,
      levelName: properties.levelName,
      online: players.size,
      max: properties.maxPlayers,
    }),
    onJoin: (player) => {
      if (allowList.refuses(player.name)) return "disconnectionScreen.notAllowed";
      if (players.size >= properties.maxPlayers) return "disconnectionScreen.serverFull";
      players.set(player.name, player);
      log("INFO", `Player connected: ${player.name}, xuid: ${player.xuid}`);
      log("INFO", `Player Spawned: ${player.name} xuid: ${player.xuid}, pfid: `);
      host.list([...players.keys()]);
      return undefined;
    },
    onChat: (player, text) => tellAll(`<${player.name}> ${text}`),
    onLeave: (player) => {
      players.delete(player.name);
      host.list([...players.keys()]);
      log("INFO", `Player disconnected: ${player.name}, xuid: ${player.xuid}, pfid: `);
    },
    onError: (error) => log("ERROR", error.message),
  });
  log("INFO", "Server started.");

  const stop = async (): Promise<void> => {
    log("INFO", "Server stop requested.");
    world.save();
    await host.close("disconnect.disconnected");
    log("INFO", "Stopping server...");
    process.stdout.write("Quit correctly\n", () => process.exit(0));
  };
  createInterface({ input: process.stdin }).on("line", (line) =>
    answerCommand(line, { players, maxPlayers: properties.maxPlayers, allowList, world, tellAll, stop }),
  );
}

function printStart({ levelName, gamemode, difficulty }: BedrockProperties): void {
  process.stdout.write("NO LOG FILE! - setting up server logging...\n");
  log("INFO", "Starting Server");
  log("INFO", `Version: ${serverVersion}`);
  log("INFO", `Level Name: ${levelName}`);
  log("INFO", `Game mode: 0 ${gamemode}`);
  log("INFO", `Difficulty: 1 ${difficulty}`);
}

async function canStart({ port, portV6, onlineMode, allowList }: BedrockProperties): Promise<boolean> {
  if (allowList && !onlineMode) {
    log(
      "ERROR",
      "Using an allowlist but without online authentication can be dangerous and is not allowed. Quitting.",
    );
    return false;
  }
  if (port === portV6 || !(await isFree(port))) {
    log("ERROR", `Port [${port}] may be in use by another process. Quitting.`);
    return false;
  }
  log("INFO", `IPv4 supported, port: ${port}: Used for gameplay`);
  return true;
}

/** RakNet would share a taken port or say nothing, so it is tried first. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => resolve(false));
    socket.bind(port, "0.0.0.0", () => socket.close(() => resolve(true)));
  });
}
