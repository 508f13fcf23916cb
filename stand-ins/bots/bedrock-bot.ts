import { type Bot, ChatHistory, JOIN_TIMEOUT_MS, type JoinOptions, within } from "./bot.ts";
import { prepareRaknetLibrary } from "./raknet-library.ts";

interface PlayerListPacket {
  readonly records: {
    readonly type: "add" | "remove";
    readonly records: readonly { readonly uuid: string; readonly username?: string }[];
  };
}

const LEAVE_MS = 200;

/** Resolves once the player has spawned; rejects with the server's message when the player is refused. */
export async function joinBedrock(options: JoinOptions): Promise<Bot> {
  const { host, port, username, version, timeoutMs = JOIN_TIMEOUT_MS } = options;
  const client = await createOfflineClient(host, port, username, version);
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
      // RakNet disconnects in its own thread.
      await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    },
  };
}

async function createOfflineClient(host: string, port: number, username: string, version: string) {
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
  for (const { uuid, username } of records.records) {
    if (records.type === "add" && username !== undefined) names.set(uuid, username);
    if (records.type === "remove") names.delete(uuid);
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
