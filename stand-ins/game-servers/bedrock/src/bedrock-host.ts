import { type Player, Server, ServerAdvertisement, type ServerOptions } from "bedrock-protocol";
import type { NetherNetStatus } from "../../../nethernet/signalling-server.ts";
import { type NetherNetListener, useNetherNet } from "./nethernet-transport.ts";
import { listedPlayers, noResourcePacks, textPacket, unlistedPlayers } from "./packets.ts";

export interface BedrockPlayer {
  readonly name: string;
  readonly xuid: string;
  tell(text: string): void;
  kick(reason: string): void;
}

export interface Advertised {
  readonly name: string;
  readonly levelName: string;
  readonly online: number;
  readonly max: number;
}

export interface BedrockHostOptions {
  /** Whose protocol is spoken. */
  readonly version: string;
  /** A port of its own for RakNet, or the places for NetherNet. */
  readonly listen: { readonly raknetPort: number } | NetherNetListener;
  readonly advertised: () => Advertised;
  /** A sentence refuses the player. */
  readonly onJoin: (player: BedrockPlayer) => string | undefined;
  readonly onChat: (player: BedrockPlayer, text: string) => void;
  readonly onLeave: (player: BedrockPlayer) => void;
  readonly onError: (error: Error) => void;
}

export interface BedrockHost {
  /** The names on the player list of every client. */
  list(names: readonly string[]): void;
  close(reason: string): Promise<void>;
}

/** RakNet itself refuses a full server without a word, so it gets room for everybody who is to be told why. */
const ROOM_FOR_REFUSED = 16;

/** Speaks Bedrock's protocol without encryption of accounts: whoever says a name is let in under it. */
export async function openBedrockHost(options: BedrockHostOptions): Promise<BedrockHost> {
  const playing = new Set<Player>();
  let listed: readonly string[] = [];
  const server = serverFor(options);
  server.on("connect", (client) => {
    eventsOf(client).on("close", () => playing.delete(client));
    welcome(client, options, () => {
      playing.add(client);
      client.queue("player_list", listedPlayers(listed, options.version));
    });
  });
  eventsOf(server).on("error", options.onError);
  await server.listen();
  return {
    list: (names) => {
      const added = listedPlayers(
        names.filter((name) => !listed.includes(name)),
        options.version,
      );
      const removed = unlistedPlayers(
        listed.filter((name) => !names.includes(name)),
        options.version,
      );
      listed = [...names];
      for (const client of playing) {
        client.queue("player_list", added);
        client.queue("player_list", removed);
      }
    },
    close: (reason) => Promise.resolve(server.close(reason)),
  };
}

function serverFor(options: BedrockHostOptions): Server {
  const { listen, version, advertised } = options;
  const port = portOf(options);
  const settings: ServerOptions = {
    host: "0.0.0.0",
    port,
    version: version as never,
    offline: true,
    raknetBackend: "raknet-native",
    maxPlayers: advertised().max + ROOM_FOR_REFUSED,
    advertisementFn: () => advertisement(options),
  };
  const server = new Server(settings);
  if ("raknetPort" in listen) return server;
  useNetherNet(server, { ...listen, status: () => netherNetStatus(server, options) });
  return server;
}

function portOf({ listen }: BedrockHostOptions): number {
  return "raknetPort" in listen ? listen.raknetPort : listen.port;
}

function netherNetStatus(server: Server, { version, advertised }: BedrockHostOptions): NetherNetStatus {
  const { name, levelName, online, max } = advertised();
  const { protocolVersion } = server.options;
  return {
    name,
    protocol: protocolVersion,
    version,
    level: levelName,
    players: online,
    maxPlayers: max,
    gameType: 0,
  };
}

function advertisement(options: BedrockHostOptions): ServerAdvertisement {
  const { name, levelName, online, max } = options.advertised();
  // A semicolon would end the field.
  const motd = name.replaceAll(";", " ");
  return Object.assign(new ServerAdvertisement({ motd, levelName }, portOf(options), options.version), {
    playersOnline: online,
    playersMax: max,
    gamemode: "Survival",
    serverId: "1234567890",
  });
}

function welcome(client: Player, options: BedrockHostOptions, onPlaying: () => void): void {
  eventsOf(client).on("error", options.onError);
  client.on("join", () => {
    client.write("resource_packs_info", noResourcePacks);
    eventsOf(client).once("resource_pack_client_response", () => {
      if (letIn(client, options)) onPlaying();
    });
  });
}

function letIn(client: Player, options: BedrockHostOptions): boolean {
  const player = playerOf(client);
  const refusal = options.onJoin(player);
  if (refusal !== undefined) {
    client.disconnect(refusal);
    return false;
  }
  client.write("play_status", { status: "player_spawn" });
  eventsOf(client).on("text", ({ message }: { message: string }) => options.onChat(player, message));
  eventsOf(client).on("close", () => options.onLeave(player));
  return true;
}

function playerOf(client: Player): BedrockPlayer {
  const { name, xuid = "0" } = client.profile ?? { name: "Steve" };
  return {
    name,
    xuid,
    tell: (text) => client.queue("text", textPacket(text)),
    kick: (reason) => client.disconnect(reason),
  };
}

/** The library's types know a few events only. */
function eventsOf(emitter: NodeJS.EventEmitter): NodeJS.EventEmitter {
  return emitter;
}
