import type { PropertyRule } from "./rule.ts";
import type { PropertyFormat, PropertyType } from "./type.ts";

const largestInteger = 2_147_483_647;
const bool: PropertyType = { kind: "boolean" };
const whole = (min: number, max = largestInteger): PropertyType => ({ kind: "integer", min, max });
const choice = (...options: string[]): PropertyType => ({ kind: "choice", options });
const text = (maxCharacters: number, maxLines = 1): PropertyType => ({
  kind: "text",
  maxCharacters,
  maxLines,
});
const format = (name: PropertyFormat): PropertyType => ({ kind: "format", format: name, isOptional: true });

const numbered = (...options: string[]): PropertyType => ({
  kind: "choice",
  options,
  writtenAs: Object.fromEntries(options.map((option, index) => [option, String(index)])),
});
const difficulties = ["peaceful", "easy", "normal", "hard"];
const gameModes = ["survival", "creative", "adventure", "spectator"];

type Details = Omit<PropertyRule, "key" | "type" | "default" | "owner">;
type Row = readonly [key: string, type: PropertyType, fallback: string, details?: Details];

const newWorlds: Details = { isForNewWorlds: true };

const user: readonly Row[] = [
  ["accepts-transfers", bool, "false", { since: "1.20.5" }],
  ["allow-flight", bool, "false", { note: "Off, the server may kick people with wings, mods or Bedrock." }],
  ["broadcast-console-to-ops", bool, "true"],
  ["bug-report-link", format("url"), "", { since: "1.21" }],
  ["chat-spam-threshold-seconds", whole(0), "10", { since: "26.2" }],
  ["command-spam-threshold-seconds", whole(0), "10", { since: "26.2" }],
  // Names are supported since 1.14.
  ["difficulty", numbered(...difficulties), "1", { removedIn: "1.14" }],
  ["difficulty", choice(...difficulties), "easy", { since: "1.14" }],
  ["enforce-whitelist", bool, "false", { since: "1.13" }],
  ["entity-broadcast-range-percentage", whole(10, 1000), "100", { since: "1.16" }],
  ["force-gamemode", bool, "false"],
  ["gamemode", numbered(...gameModes), "0", { removedIn: "1.14" }],
  ["gamemode", choice(...gameModes), "survival", { since: "1.14" }],
  ["generate-structures", bool, "true", newWorlds],
  ["generator-settings", text(2000), "", { ...newWorlds, removedIn: "1.16" }],
  ["generator-settings", format("json"), "{}", { ...newWorlds, since: "1.16" }],
  ["hide-online-players", bool, "false", { since: "1.18" }],
  ["initial-disabled-packs", format("identifiers"), "", { ...newWorlds, since: "1.19.3" }],
  ["initial-enabled-packs", format("identifiers"), "vanilla", { ...newWorlds, since: "1.19.3" }],
  ["level-seed", text(200), "", newWorlds],
  [
    "level-type",
    choice("default", "flat", "largeBiomes", "amplified", "buffet", "customized"),
    "default",
    { ...newWorlds, removedIn: "1.19" },
  ],
  [
    "level-type",
    { kind: "format", format: "level-type", isOptional: false },
    "minecraft:normal",
    { ...newWorlds, since: "1.19" },
  ],
  ["log-ips", bool, "true", { since: "1.20.2" }],
  ["max-players", whole(1, 100_000), "20", { isLimitedByPlan: true }],
  ["max-world-size", whole(1, 29_999_984), "29999984", { since: "1.8" }],
  ["motd", text(300, 2), "A Minecraft Server"],
  ["network-compression-threshold", whole(-1), "256", { since: "1.8" }],
  [
    "pause-when-empty-seconds",
    whole(-1),
    "60",
    { since: "1.21.2", note: "On Paper the default is -1: never." },
  ],
  ["player-idle-timeout", whole(0), "0"],
  ["prevent-proxy-connections", bool, "false", { since: "1.11" }],
  ["rate-limit", whole(0), "0", { since: "1.16.2" }],
  ["require-resource-pack", bool, "false", { since: "1.17" }],
  ["resource-pack", format("url"), ""],
  ["resource-pack-id", format("uuid"), "", { since: "1.20.3" }],
  ["resource-pack-prompt", format("json"), "", { since: "1.17" }],
  ["resource-pack-sha1", format("sha1"), "", { since: "1.9" }],
  ["simulation-distance", whole(3, 32), "10", { since: "1.18", isLimitedByPlan: true }],
  ["spawn-protection", whole(0, 29_999_984), "16", { note: "Works only if the server has an operator." }],
  ["text-filtering-config", text(2000), "", { since: "1.16.4" }],
  ["text-filtering-version", whole(0, 1), "0", { since: "1.21.2" }],
  ["view-distance", whole(3, 32), "10", { isLimitedByPlan: true }],
  ["white-list", bool, "false"],
  ["announce-player-achievements", bool, "true", { removedIn: "1.12" }],
  ["max-build-height", whole(64, 256), "256", { removedIn: "1.17" }],
  ["previews-chat", bool, "false", { since: "1.19", removedIn: "1.19.3" }],
  ["snooper-enabled", bool, "true", { removedIn: "1.18" }],
  ["allow-nether", bool, "true", { removedIn: "1.21.9" }],
  ["enable-command-block", bool, "false", { removedIn: "1.21.9" }],
  ["pvp", bool, "true", { removedIn: "1.21.9" }],
  ["spawn-monsters", bool, "true", { removedIn: "1.21.9" }],
];

const deletesLiving = "False also removes those that live in the world already.";

const guarded: readonly Row[] = [
  ["debug", bool, "false", { note: "Prints where an unexpected stop came from." }],
  [
    "enable-code-of-conduct",
    bool,
    "false",
    { since: "1.21.9", note: "Without its folder the server does not start." },
  ],
  ["enable-status", bool, "true", { since: "1.16", note: "False makes the server look offline." }],
  [
    "enforce-secure-profile",
    bool,
    "true",
    { since: "1.19", note: "Must be false for people on Bedrock to chat." },
  ],
  [
    "function-permission-level",
    whole(1, 4),
    "2",
    { since: "1.14.4", note: "Decides what datapacks may do." },
  ],
  ["hardcore", bool, "false", { note: "Who dies can only watch from then on." }],
  [
    "level-name",
    { kind: "format", format: "folder", isOptional: false },
    "world",
    { note: "Another name opens another world." },
  ],
  [
    "max-chained-neighbor-updates",
    whole(-1),
    "1000000",
    { since: "1.19", note: "Protects against endless machines." },
  ],
  [
    "max-tick-time",
    whole(-1),
    "60000",
    { since: "1.8", note: "The time after which a server that hangs is ended." },
  ],
  ["online-mode", bool, "true", { note: "False lets anybody join under any name." }],
  ["op-permission-level", whole(0, 4), "4", { note: "Decides what operators may do." }],
  [
    "region-file-compression",
    choice("deflate", "lz4", "none"),
    "deflate",
    { since: "1.20.5", note: "Anything but deflate takes more disk." },
  ],
  ["spawn-animals", bool, "true", { removedIn: "1.21.2", note: deletesLiving }],
  ["spawn-npcs", bool, "true", { removedIn: "1.21.2", note: deletesLiving }],
  [
    "sync-chunk-writes",
    bool,
    "true",
    { since: "1.16", note: "False is faster, and a power cut may cost the last moments." },
  ],
  ["use-native-transport", bool, "true", { note: "False is slower; it helps only on unusual systems." }],
];

const management: Details = { since: "1.21.9" };

const platform: readonly Row[] = [
  ["broadcast-rcon-to-ops", bool, "true", { since: "1.14" }],
  ["enable-jmx-monitoring", bool, "false", { since: "1.16" }],
  ["enable-query", bool, "false"],
  ["enable-rcon", bool, "false"],
  ["management-server-allowed-origins", text(2000), "", management],
  ["management-server-enabled", bool, "false", management],
  ["management-server-host", format("address"), "localhost", management],
  ["management-server-port", whole(0, 65_535), "0", management],
  ["management-server-secret", format("management-secret"), "", { ...management, isSecret: true }],
  ["management-server-tls-enabled", bool, "true", management],
  ["management-server-tls-keystore", text(500), "", management],
  ["management-server-tls-keystore-password", text(500), "", { ...management, isSecret: true }],
  ["query.port", whole(1, 65_535), "25565"],
  ["rcon.password", text(200), "", { isSecret: true }],
  ["rcon.port", whole(1, 65_535), "25575"],
  ["server-ip", format("address"), ""],
  ["server-port", whole(1, 65_535), "25565"],
  ["status-heartbeat-interval", whole(0), "0", management],
];

function rules(owner: PropertyRule["owner"], rows: readonly Row[]): PropertyRule[] {
  return rows.map(([key, type, fallback, details]) => ({ key, type, default: fallback, owner, ...details }));
}

/** A key whose values changed has one rule per range of versions. */
export const javaPropertyTable: readonly PropertyRule[] = [
  ...rules("user", user),
  ...rules("guarded", guarded),
  ...rules("platform", platform),
].toSorted((a, b) => (a.key < b.key ? -1 : 1));
