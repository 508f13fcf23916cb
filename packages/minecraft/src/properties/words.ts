import { settingGroups, type SettingGroup } from "./setting-groups.ts";

export interface PropertyWords {
  readonly group: SettingGroup;
  readonly title: string;
  readonly help: string;
}

type Words = readonly [title: string, help: string];
type Book = Readonly<Record<SettingGroup, Readonly<Record<string, Words>>>>;

const shared: Book = {
  players: {
    "max-players": ["Player limit", "How many players can be online at the same time."],
    "force-gamemode": ["Reset game mode on join", "Players get the default game mode each time they join."],
    gamemode: ["Game mode", "The game mode of new players."],
    "player-idle-timeout": [
      "Kick idle players",
      "Minutes without input before a player is kicked. 0 is never.",
    ],
    "op-permission-level": ["Operator level", "What operators may do. 4 includes stopping the server."],
  },
  difficulty: {
    difficulty: ["Difficulty", "How dangerous monsters, hunger and damage are."],
  },
  world: {
    "level-name": ["World folder", "The folder of the world. Another name opens or creates another world."],
    "level-seed": ["World seed", "What a new world is generated from. Empty picks one at random."],
    "level-type": ["World type", "The terrain of a new world."],
  },
  network: {
    "online-mode": ["Check accounts", "Only players with a real account can join, under their own name."],
  },
  performance: {
    "view-distance": ["View distance", "How many chunks players see in each direction."],
  },
};

const java: Book = {
  players: {
    "white-list": ["Allow list", "Only players on the allow list can join."],
    "enforce-whitelist": ["Kick players not on the allow list", "Also kicks players who are online already."],
    "hide-online-players": ["Hide player names", "The server list does not show who is online."],
    "accepts-transfers": ["Accept transfers", "Players can be sent here from another server."],
    "broadcast-console-to-ops": [
      "Show console commands to operators",
      "Operators see what the console does.",
    ],
    "log-ips": ["Log IP addresses", "The log contains the IP addresses of players."],
    "chat-spam-threshold-seconds": [
      "Chat spam limit",
      "Seconds of fast chat before a player is kicked. 0 is off.",
    ],
    "command-spam-threshold-seconds": [
      "Command spam limit",
      "Seconds of fast commands before a player is kicked. 0 is off.",
    ],
    "announce-player-achievements": ["Announce achievements", "Achievements are shown in chat."],
    "enable-code-of-conduct": [
      "Code of conduct",
      "Players accept the rules in the codeofconduct folder first.",
    ],
    "previews-chat": ["Chat previews", "Players see their message before they send it."],
    "text-filtering-config": ["Text filter", "The configuration of a chat filter service."],
    "text-filtering-version": ["Text filter version", "The version of the chat filter's format."],
  },
  difficulty: {
    hardcore: ["Hardcore", "Players who die can only spectate."],
    pvp: ["Player versus player", "Players can hurt each other."],
    "spawn-monsters": ["Monsters", "Monsters appear at night and in the dark."],
    "spawn-animals": ["Animals", "Animals appear."],
    "spawn-npcs": ["Villagers", "Villagers appear."],
    "allow-flight": ["Allow flight", "Players who seem to fly are not kicked."],
    "spawn-protection": ["Spawn protection", "Blocks around spawn that only operators can change. 0 is off."],
    "enable-command-block": ["Command blocks", "Command blocks work."],
    "function-permission-level": ["Function level", "What the functions of datapacks may do."],
  },
  world: {
    motd: ["Message in the server list", "Shown below the server's name, up to two lines."],
    "allow-nether": ["Nether", "Portals lead to the Nether."],
    "generate-structures": ["Structures", "Villages, temples and the like are generated."],
    "generator-settings": [
      "Generator settings",
      "Details of the terrain, such as the layers of a flat world.",
    ],
    "initial-disabled-packs": ["Disabled packs", "Datapacks that a new world does not enable."],
    "initial-enabled-packs": ["Enabled packs", "Datapacks that a new world enables."],
    "max-build-height": ["Build height", "The highest block that can be placed."],
    "max-world-size": ["World size", "The largest radius of the world border, in blocks."],
    "resource-pack": ["Resource pack", "The address of a resource pack that players are offered."],
    "resource-pack-id": ["Resource pack id", "The UUID of the resource pack."],
    "resource-pack-prompt": [
      "Resource pack message",
      "What players are told about the resource pack, as JSON.",
    ],
    "resource-pack-sha1": ["Resource pack hash", "The SHA-1 of the resource pack."],
    "require-resource-pack": [
      "Require the resource pack",
      "Players who decline the resource pack are kicked.",
    ],
    "bug-report-link": ["Bug report link", "A link in the pause menu."],
  },
  network: {
    "enforce-secure-profile": ["Signed chat", "Players need chat signed by Mojang."],
    "prevent-proxy-connections": ["Block proxies", "Players who seem to use a proxy or VPN are kicked."],
    "enable-status": ["Show in the server list", "The server answers the server list."],
    "rate-limit": ["Packet limit", "Packets per second before a player is kicked. 0 is no limit."],
    "network-compression-threshold": ["Compression", "Packets from this size on are compressed. -1 is off."],
    "use-native-transport": ["Native transport", "Faster networking on Linux."],
    "snooper-enabled": ["Usage data", "The server sends usage data to Mojang."],
  },
  performance: {
    "simulation-distance": [
      "Simulation distance",
      "How many chunks around players are alive: mobs, crops, machines.",
    ],
    "entity-broadcast-range-percentage": [
      "Entity range",
      "From how far away players see mobs and items, in percent.",
    ],
    "pause-when-empty-seconds": [
      "Pause when empty",
      "Seconds without players before the world pauses. -1 is never.",
    ],
    "max-tick-time": ["Hang limit", "Milliseconds one tick may take before the server is ended. -1 is off."],
    "max-chained-neighbor-updates": ["Chain update limit", "Limits block updates that trigger each other."],
    "region-file-compression": ["World compression", "How the world is compressed on disk."],
    "sync-chunk-writes": ["Write the world immediately", "Slower, and safer against a power cut."],
    debug: ["Debug log", "More details in the log."],
  },
};

const bedrock: Book = {
  players: {
    "allow-list": ["Allow list", "Only players on the allow list can join."],
    "default-player-permission-level": ["Rights of new players", "Visitors can only look around."],
    "chat-restriction": ["Chat", "None allows chat, Dropped hides it, Disabled turns it off."],
    "disable-player-interaction": ["Turn off interaction", "Players can't interact with each other."],
    "disable-custom-skins": [
      "Turn off custom skins",
      "Players can't use skins from outside the Marketplace.",
    ],
    "disable-persona": ["Turn off personas", "Players can't use personas."],
    "msa-gamertags-only": ["Gamertags only", "Only Microsoft gamertags are shown."],
  },
  difficulty: {
    "allow-cheats": ["Cheats", "Commands such as /give work."],
    "server-authoritative-movement-strict": ["Strict movement", "Movement is checked strictly."],
    "server-authoritative-dismount-strict": ["Strict dismounting", "Dismounting is checked strictly."],
    "server-authoritative-entity-interactions-strict": [
      "Strict interaction",
      "Interaction is checked strictly.",
    ],
    "server-authoritative-block-breaking": [
      "Check block breaking",
      "The server checks how blocks are broken.",
    ],
    "server-authoritative-block-breaking-pick-range-scalar": [
      "Block reach",
      "How far away a block may be broken.",
    ],
    "player-position-acceptance-threshold": [
      "Position tolerance",
      "How far positions may differ, in blocks.",
    ],
    "player-movement-action-direction-threshold": [
      "Attack direction",
      "How exactly players must look at a target.",
    ],
  },
  world: {
    "server-name": ["Server name", "The name in the server list."],
    "texturepack-required": ["Require resource packs", "Players must use the world's resource packs."],
    "disable-client-vibrant-visuals": ["Turn off Vibrant Visuals", "Players can't use Vibrant Visuals."],
    "block-network-ids-are-hashes": ["Hashed block ids", "Blocks are numbered by hash."],
    "item-transaction-logging-enabled": ["Log items", "The log contains what players do with items."],
    "script-watchdog-enable": ["Script watchdog", "Scripts are watched."],
    "script-watchdog-enable-exception-handling": ["Catch script errors", "Watchdog errors go to the script."],
    "script-watchdog-enable-shutdown": ["Stop on script errors", "The server stops if a script fails badly."],
    "script-watchdog-hang-exception": ["End hanging scripts", "A script that hangs is ended."],
    "script-watchdog-hang-threshold": ["Script hang limit", "Milliseconds."],
    "script-watchdog-spike-threshold": ["Script spike limit", "Milliseconds."],
    "script-watchdog-slow-threshold": ["Slow script limit", "Milliseconds."],
    "script-watchdog-memory-warning": ["Script memory warning", "MB."],
    "script-watchdog-memory-limit": ["Script memory limit", "MB."],
  },
  network: {
    "compression-threshold": ["Compression", "Packets from this size on are compressed."],
    "compression-algorithm": ["Compression method", "zlib is smaller, snappy is faster."],
  },
  performance: {
    "tick-distance": [
      "Simulation distance",
      "How many chunks around players are alive: mobs, crops, machines.",
    ],
    "client-side-chunk-generation-enabled": [
      "Chunks from the client",
      "Players' devices generate distant chunks.",
    ],
    "server-build-radius-ratio": ["Server's share of chunks", "The part of the view the server generates."],
    "content-log-file-enabled": ["Content log", "Errors of packs are written to a file."],
    "content-log-level": ["Content log level", "How much the content log contains."],
    "content-log-console-output-enabled": [
      "Content log in the console",
      "Errors of packs are shown in the console.",
    ],
    "diagnostics-capture-auto-start": ["Record diagnostics", "Diagnostics are recorded from the start."],
    "diagnostics-capture-max-files": ["Diagnostics files", "How many recordings are kept."],
    "diagnostics-capture-max-file-size": ["Diagnostics size", "The size of a recording in bytes."],
  },
};

/** Undefined for settings that people can't set. */
export function propertyWords(dialect: "java" | "bedrock", key: string): PropertyWords | undefined {
  for (const book of [dialect === "java" ? java : bedrock, shared]) {
    for (const group of settingGroups) {
      const [title, help] = (Object.hasOwn(book[group], key) && book[group][key]) || [];
      if (title !== undefined && help !== undefined) return { group, title, help };
    }
  }
  return undefined;
}
