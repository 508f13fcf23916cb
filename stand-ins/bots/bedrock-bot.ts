import type { Client } from "bedrock-protocol";
import { type Bot, ChatHistory, JOIN_TIMEOUT_MS, type JoinOptions, within } from "./bot.ts";
import { createNetherNetClient } from "./nethernet-client.ts";
import { prepareRaknetLibrary } from "./raknet-library.ts";
import { speaksNetherNet } from "./nethernet-status.ts";

export interface BedrockJoinOptions extends JoinOptions {
  /** As a client of the version does by itself, unless one is forced. */
  readonly transport?: BedrockTransport;
}

export type BedrockTransport = "raknet" | "nethernet";

type ListChange = "add" | "remove";
interface ListedPlayer {
  readonly uuid: string;
  readonly username?: string;
}

/** Older versions say once what happens to all players, newer ones with each. */
interface PlayerListPacket {
  readonly records:
    | { readonly type: ListChange; readonly records: readonly ListedPlayer[] }
    | readonly (ListedPlayer & { readonly type: ListChange })[];
}

const LEAVE_MS = 200;

/** Resolves once the player has spawned; rejects with the server's message when the player is refused. */
export async function joinBedrock(options: BedrockJoinOptions): Promise<Bot> {
  const { host, port, username, version, timeoutMs = JOIN_TIMEOUT_MS } = options;
  const transport = options.transport ?? (await usualTransport(options));
  const create = transport === "nethernet" ? createNetherNetClient : createRaknetClient;
  const client = await create({ host, port, username, version, timeoutMs });
  const events: NodeJS.EventEmitter = client;
  const history = new ChatHistory();
  const names = new Map<string, string>();
  const spawned = Promise.withResolvers<void>();
  const kicked = Promise.withResolvers<string>();
  events.on("text", ({ message }: { message: string }) => history.add(message));
  events.on("player_list", (packet: PlayerListPacket) => updateNames(names, packet));
  events.once("spawn", () => spawned.resolve());
  events.on("disconnect", ({ message }: { message?: string }) => {
    kicked.resolve(message ?? "");
    spawned.reject(new Error(message ?? "Disconnected"));
  });
  events.on("error", (error: Error) => spawned.reject(error));
  events.on("close", () => spawned.reject(new Error("The connection ended.")));
  try {
    await within(timeoutMs, `${username}'s way into ${host}:${port}`, spawned.promise);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    chat: (text) => client.queue("text", chatPacket(username, text)),
    onChat: (listener) => history.listen(listener),
    waitForChat: (text, chatTimeoutMs) => history.waitFor(text, chatTimeoutMs),
    kicked: kicked.promise,
    playerNames: () => [...names.values()].toSorted(),
    leave: async () => {
      client.close();
      // Both transports disconnect in a thread of their own.
      await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    },
  };
}

/** From 1.26.50 on a client first asks for NetherNet, and takes RakNet if nothing answers. */
async function usualTransport({ host, port, version }: JoinOptions): Promise<BedrockTransport> {
  const [, minor = 0, patch = 0] = version.split(".").map(Number);
  const asksFirst = minor > 26 || (minor === 26 && patch >= 50);
  return asksFirst && (await speaksNetherNet(host, port)) ? "nethernet" : "raknet";
}

async function createRaknetClient({ host, port, username, version }: JoinOptions): Promise<Client> {
  prepareRaknetLibrary();
  const { default: bedrock } = await import("bedrock-protocol");
  return bedrock.createClient({
    host,
    port,
    username,
    version: version as never,
    offline: true,
    raknetBackend: "raknet-native",
    // The pong contains the port inside the container, not the one the bot was given.
    skipPing: true,
  });
}

function updateNames(names: Map<string, string>, { records }: PlayerListPacket): void {
  const changes =
    "type" in records ? records.records.map((one) => ({ ...one, type: records.type })) : records;
  for (const { type, uuid, username } of changes) {
    if (type === "add" && username !== undefined) names.set(uuid, username);
    if (type === "remove") names.delete(uuid);
  }
}

/** All fields of all versions; the serializer uses those it knows. */
function chatPacket(source_name: string, message: string): object {
  return {
    type: "chat",
    category: "authored",
    chat: "",
    whisper: "",
    announcement: "",
    needs_translation: false,
    source_name,
    message,
    xuid: "",
    platform_chat_id: "",
    filtered_message: "",
    has_filtered_message: false,
  };
}
