import type { PropertyOwner, PropertyRule } from "./rule.ts";
import type { PropertyType } from "./type.ts";

const largestInteger = 2_147_483_647;
const bool: PropertyType = { kind: "boolean" };
const whole = (min: number, max = largestInteger): PropertyType => ({ kind: "integer", min, max });
const oneLine: PropertyType = { kind: "text", maxCharacters: 200, maxLines: 1 };
const choice = (...options: string[]): PropertyType => ({ kind: "choice", options });
const decimal = (min: number, max: number): PropertyType => ({ kind: "decimal", min, max });

type Details = Omit<PropertyRule, "key" | "type" | "default" | "owner">;
type Row = readonly [
  owner: PropertyOwner,
  key: string,
  type: PropertyType,
  fallback: string,
  details?: Details,
];

const limited: Details = { isLimitedByPlan: true };
const newWorlds: Details = { isForNewWorlds: true };

const rows: readonly Row[] = [
  ["user", "server-name", { ...oneLine, forbidden: ";" }, "Dedicated Server"],
  ["user", "gamemode", choice("survival", "creative", "adventure"), "survival"],
  ["user", "force-gamemode", bool, "false"],
  ["user", "difficulty", choice("peaceful", "easy", "normal", "hard"), "easy"],
  ["user", "allow-cheats", bool, "false"],
  ["user", "max-players", whole(1, 100_000), "10", limited],
  ["guarded", "online-mode", bool, "true", { note: "False lets anybody join under any name." }],
  ["user", "allow-list", bool, "false"],
  ["platform", "transport", choice("nethernet", "raknet"), "nethernet"],
  ["platform", "server-ip", oneLine, ""],
  ["platform", "server-udp-ports", oneLine, ""],
  ["platform", "server-port", whole(1, 65_535), "19132"],
  ["platform", "server-portv6", whole(1, 65_535), "19133"],
  ["platform", "enable-lan-visibility", bool, "true"],
  ["user", "view-distance", whole(5, 96), "32", limited],
  ["user", "tick-distance", whole(4, 12), "4", limited],
  ["user", "player-idle-timeout", whole(0), "30"],
  ["platform", "max-threads", whole(0, 1024), "8"],
  [
    "guarded",
    "level-name",
    { kind: "format", format: "folder", isOptional: false },
    "Bedrock level",
    { note: "Another name opens another world." },
  ],
  ["user", "level-seed", oneLine, "", newWorlds],
  ["user", "level-type", choice("DEFAULT", "FLAT", "LEGACY"), "DEFAULT", newWorlds],
  ["user", "default-player-permission-level", choice("visitor", "member", "operator"), "member"],
  ["guarded", "op-permission-level", whole(0, 4), "4", { note: "Decides what operators may do." }],
  ["user", "texturepack-required", bool, "false"],
  ["guarded", "content-log-file-enabled", bool, "false", { note: "Takes disk while it is on." }],
  [
    "guarded",
    "content-log-level",
    choice("verbose", "info", "warning", "error"),
    "info",
    { note: "Decides how much is logged." },
  ],
  ["guarded", "content-log-console-output-enabled", bool, "false", { note: "Fills the console." }],
  ["guarded", "compression-threshold", whole(0, 65_535), "1", { note: "Trades traffic for processor time." }],
  [
    "guarded",
    "compression-algorithm",
    choice("zlib", "snappy"),
    "zlib",
    { note: "Trades traffic for processor time." },
  ],
  ...guardedSwitches("May send people back to where they were.", "false", [
    "server-authoritative-movement-strict",
    "server-authoritative-dismount-strict",
    "server-authoritative-entity-interactions-strict",
    "server-authoritative-block-breaking",
  ]),
  ...guardedNumbers("Stricter values catch cheats and slow connections alike.", [
    ["player-position-acceptance-threshold", decimal(0, 100), "0.5"],
    ["player-movement-action-direction-threshold", decimal(0, 1), "0.85"],
    ["server-authoritative-block-breaking-pick-range-scalar", decimal(0, 10), "1.5"],
  ]),
  ["user", "chat-restriction", choice("None", "Dropped", "Disabled"), "None"],
  ["user", "disable-player-interaction", bool, "false"],
  ["user", "disable-custom-skins", bool, "false"],
  ["user", "disable-persona", bool, "false"],
  ["guarded", "client-side-chunk-generation-enabled", bool, "true", { note: "Off costs the server more." }],
  [
    "guarded",
    "server-build-radius-ratio",
    { kind: "decimal", min: 0, max: 1, orWord: "Disabled" },
    "Disabled",
    { note: "More of it costs the server more." },
  ],
  ["guarded", "block-network-ids-are-hashes", bool, "true", { note: "Packs may depend on it." }],
  ["platform", "allow-inbound-script-debugging", bool, "false"],
  ["platform", "allow-outbound-script-debugging", bool, "false"],
  ["platform", "force-inbound-debug-port", whole(1, 65_535), "19144"],
  ["platform", "script-debugger-auto-attach", choice("disabled", "connect", "listen"), "disabled"],
  ["platform", "script-debugger-auto-attach-connect-address", oneLine, ""],
  ["platform", "script-debugger-auto-attach-timeout", whole(0), "0"],
  ["platform", "script-debugger-passcode", oneLine, "", { isSecret: true }],
  ...guardedSwitches("Decides what happens to scripts that hang.", "true", [
    "script-watchdog-enable",
    "script-watchdog-enable-exception-handling",
    "script-watchdog-enable-shutdown",
    "script-watchdog-hang-exception",
  ]),
  ...guardedNumbers("Decides when scripts are warned about or ended.", [
    ["script-watchdog-hang-threshold", whole(0), "10000"],
    ["script-watchdog-spike-threshold", whole(0), "100"],
    ["script-watchdog-slow-threshold", whole(0), "10"],
    ["script-watchdog-memory-warning", whole(0, 2000), "100"],
    ["script-watchdog-memory-limit", whole(0, 2000), "250"],
  ]),
  ["guarded", "diagnostics-capture-auto-start", bool, "false", { note: "Takes disk while it is on." }],
  ...guardedNumbers("Takes disk.", [
    ["diagnostics-capture-max-files", whole(0, 100), "5"],
    ["diagnostics-capture-max-file-size", whole(1, 1_073_741_824), "2097152"],
  ]),
  ["user", "disable-client-vibrant-visuals", bool, "true"],
  ["platform", "emit-server-telemetry", bool, "false"],
  ["user", "msa-gamertags-only", bool, "false"],
  ["user", "item-transaction-logging-enabled", bool, "false"],
];

function guardedSwitches(note: string, fallback: string, keys: readonly string[]): Row[] {
  return keys.map((key) => ["guarded", key, bool, fallback, { note }]);
}

function guardedNumbers(
  note: string,
  entries: readonly (readonly [key: string, type: PropertyType, fallback: string])[],
): Row[] {
  return entries.map(([key, type, fallback]) => ["guarded", key, type, fallback, { note }]);
}

export const bedrockPropertyTable: readonly PropertyRule[] = rows.map(
  ([owner, key, type, fallback, details]) => ({ key, type, default: fallback, owner, ...details }),
);
