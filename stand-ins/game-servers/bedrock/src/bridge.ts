import { createInterface } from "node:readline";
import {
  type Advertised,
  type BedrockHost,
  type BedrockHostOptions,
  type BedrockPlayer,
  openBedrockHost,
} from "./bedrock-host.ts";
import { readBridgeSettings } from "./bridge-settings.ts";
import { isTcpPortFree } from "./free-port.ts";
import { netherNetProtocol, raknetProtocol } from "./version.ts";

type Game = Omit<BedrockHostOptions, "listen" | "version">;

/**
 * Bedrock players for a Java server. The plugin that starts this program lets them in; the two talk in lines of words
 * that are separated by tabs and percent-encoded:
 *   to the plugin:    unavailable · ready · join id name xuid · chat id text · leave id · error text
 *   from the plugin:  status name max player… · tell id text · kick id reason · stop
 */
export async function runBridge(args: readonly string[]): Promise<void> {
  const players = new Map<string, BedrockPlayer>();
  const ids = new Map<BedrockPlayer, string>();
  let advertised: Advertised = { name: "Geyser", levelName: "Geyser", online: 0, max: 20 };
  let lastId = 0;

  const hosts = await openHosts(args, {
    advertised: () => advertised,
    onJoin: (player) => {
      const id = String((lastId += 1));
      players.set(id, player);
      ids.set(player, id);
      send("join", id, player.name, player.xuid);
      return undefined;
    },
    onChat: (player, text) => send("chat", ids.get(player) ?? "", text),
    onLeave: (player) => {
      const id = ids.get(player) ?? "";
      players.delete(id);
      ids.delete(player);
      send("leave", id);
    },
    onError: (error) => send("error", error.message),
  });
  send("ready");

  const input = createInterface({ input: process.stdin });
  input.on("line", (line) => {
    const [command, first = "", second = "", ...names] = line.split("\t").map(decodeURIComponent);
    if (command === "status") {
      advertised = { name: first, levelName: "Geyser", online: names.length, max: Number(second) };
      for (const host of hosts) host.list(names);
    }
    if (command === "tell") players.get(first)?.tell(second);
    if (command === "kick") players.get(first)?.kick(second);
    if (command === "stop") input.close();
  });
  // The plugin asked for the end, or the server it lives in is gone.
  input.on("close", () => {
    void Promise.all(hosts.map((host) => host.close("Server closed"))).then(() => process.exit(0));
  });
}

/** One for each transport: old clients come over RakNet, new ones over NetherNet. */
async function openHosts(args: readonly string[], game: Game): Promise<readonly BedrockHost[]> {
  const { raknetPort, netherNet } = readBridgeSettings(args);
  const hosts: BedrockHost[] = [];
  if (raknetPort !== undefined) {
    hosts.push(await openBedrockHost({ ...game, version: raknetProtocol, listen: { raknetPort } }));
  }
  if (netherNet === undefined) return hosts;
  if (await isTcpPortFree(netherNet.host, netherNet.port)) {
    hosts.push(await openBedrockHost({ ...game, version: netherNetProtocol, listen: netherNet }));
  } else {
    send("unavailable");
  }
  return hosts;
}

function send(...words: string[]): void {
  process.stdout.write(`${words.map(encodeURIComponent).join("\t")}\n`);
}
