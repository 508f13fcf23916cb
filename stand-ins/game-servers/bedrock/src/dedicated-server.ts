import { createInterface } from "node:readline";
import { AllowList } from "./allow-list.ts";
import type { BedrockPlayer } from "./bedrock-host.ts";
import { answerCommand } from "./commands.ts";
import { log } from "./log.ts";
import { openTransport, printTransportError, type OpenedTransport } from "./open-transport.ts";
import { type BedrockProperties, readProperties } from "./properties.ts";
import { runningVersion } from "./version.ts";
import { BedrockWorld } from "./world.ts";

const PROPERTIES = "server.properties";

/** What a Bedrock Dedicated Server does, in the folder it is started in. */
export async function runDedicatedServer(): Promise<void> {
  const version = runningVersion();
  const properties = readProperties(PROPERTIES);
  printStart(version, properties);
  if (!canStart(properties)) process.exit(1);

  const world = new BedrockWorld(properties.levelName);
  const allowList = new AllowList("allowlist.json", properties.allowList);
  const players = new Map<string, BedrockPlayer>();
  const tellAll = (text: string): void => players.forEach((player) => player.tell(text));
  const listPlayers = (): void => host?.list([...players.keys()]);
  const host: OpenedTransport | undefined = await openTransport(version, properties, PROPERTIES, {
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
      listPlayers();
      return undefined;
    },
    onChat: (player, text) => tellAll(`<${player.name}> ${text}`),
    onLeave: (player) => {
      players.delete(player.name);
      listPlayers();
      log("INFO", `Player disconnected: ${player.name}, xuid: ${player.xuid}, pfid: `);
    },
    onError: (error) => log("ERROR", error.message),
  });
  if (host === undefined) process.exit(1);
  log("INFO", "Server started.");
  printTransportError(version, properties);

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

function printStart(version: string, { levelName, gamemode, difficulty }: BedrockProperties): void {
  process.stdout.write("NO LOG FILE! - setting up server logging...\n");
  log("INFO", "Starting Server");
  log("INFO", `Version: ${version}`);
  log("INFO", `Level Name: ${levelName}`);
  log("INFO", `Game mode: 0 ${gamemode}`);
  log("INFO", `Difficulty: 1 ${difficulty}`);
}

function canStart({ onlineMode, allowList }: BedrockProperties): boolean {
  if (onlineMode || !allowList) return true;
  log(
    "ERROR",
    "Using an allowlist but without online authentication can be dangerous and is not allowed. Quitting.",
  );
  return false;
}
