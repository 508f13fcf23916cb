import { checkProperty } from "./properties/java.ts";
import { isAtLeast } from "./versions/version.ts";

/** The name of a rule in a range of versions, which ends where the next range starts. */
type Place =
  | { readonly since: string; readonly property: string }
  | { readonly since: string; readonly rule: string; readonly isInverted?: true }
  /** A numeric rule: when switched on, it has the game's default value. */
  | { readonly since: string; readonly rule: string; readonly whenOn: number };

const oldest = "1.8";
const snakeCase = "1.21.11";

function renamed(camelCase: string, now: string, since = oldest): readonly Place[] {
  return [
    { since, rule: camelCase },
    { since: snakeCase, rule: now },
  ];
}

function onceProperty(property: string, rule: string, now: string): readonly Place[] {
  return [
    { since: oldest, property },
    { since: "1.21.9", rule },
    { since: snakeCase, rule: now },
  ];
}

/** Until 1.21.11 the rule had the opposite meaning. */
function onceDisabled(rule: string, now: string, since: string): readonly Place[] {
  return [
    { since, rule, isInverted: true },
    { since: snakeCase, rule: now },
  ];
}

const places = {
  "spawn-monsters": onceProperty("spawn-monsters", "spawnMonsters", "spawn_monsters"),
  "command-blocks": onceProperty("enable-command-block", "commandBlocksEnabled", "command_blocks_work"),
  pvp: onceProperty("pvp", "pvp", "pvp"),
  nether: onceProperty(
    "allow-nether",
    "allowEnteringNetherUsingPortals",
    "allow_entering_nether_using_portals",
  ),
  "mob-spawning": renamed("doMobSpawning", "spawn_mobs"),
  "keep-inventory": renamed("keepInventory", "keep_inventory"),
  "mob-griefing": renamed("mobGriefing", "mob_griefing"),
  "fire-spread": [
    { since: oldest, rule: "doFireTick" },
    { since: snakeCase, rule: "fire_spread_radius_around_player", whenOn: 128 },
  ],
  "day-cycle": renamed("doDaylightCycle", "advance_time"),
  "weather-cycle": renamed("doWeatherCycle", "advance_weather", "1.11"),
  "death-messages": renamed("showDeathMessages", "show_death_messages"),
  "advancement-messages": [
    { since: oldest, property: "announce-player-achievements" },
    ...renamed("announceAdvancements", "show_advancement_messages", "1.12"),
  ],
  "elytra-movement-check": onceDisabled("disableElytraMovementCheck", "elytra_movement_check", "1.9"),
  "player-movement-check": onceDisabled("disablePlayerMovementCheck", "player_movement_check", "1.21.2"),
  raids: onceDisabled("disableRaids", "raids", "1.14.3"),
} as const satisfies Record<string, readonly Place[]>;

export type GameRuleWish = keyof typeof places;
export const gameRuleWishes = Object.keys(places) as readonly GameRuleWish[];

export type PlacedWish =
  | { readonly kind: "property"; readonly key: string; readonly value: string }
  /** A console command, to be run for each world: on Paper every world has its own rules. */
  | { readonly kind: "gameRule"; readonly command: string }
  | { readonly kind: "unavailable"; readonly sentence: string };

/** True means what the wish's name says, no matter what the rule is called in that version. */
export function placeWish(version: string, wish: GameRuleWish, value: boolean): PlacedWish {
  const known: readonly Place[] = places[wish];
  const place = known.findLast(({ since }) => isAtLeast(version, since));
  if (!place) {
    const since = known[0]?.since ?? oldest;
    return {
      kind: "unavailable",
      sentence: `"${wish}" can be set from Minecraft ${since} on, and this server runs ${version}.`,
    };
  }
  if ("property" in place) {
    const checked = checkProperty(version, place.property, String(value));
    return checked.ok
      ? { kind: "property", key: place.property, value: checked.value }
      : { kind: "unavailable", sentence: checked.sentence };
  }
  return { kind: "gameRule", command: `gamerule ${place.rule} ${written(place, value)}` };
}

function written(place: Exclude<Place, { property: string }>, value: boolean): string {
  if ("whenOn" in place) return String(value ? place.whenOn : 0);
  return String(place.isInverted ? !value : value);
}
