import { checkProperty } from "./properties/java.ts";
import { isAtLeast } from "./versions/version.ts";

/** The name of a rule in a range of versions, which ends where the next range starts. */
type Place =
  | { readonly since: string; readonly property: string }
  | { readonly since: string; readonly rule: string; readonly isInverted?: true }
  /** A numeric rule. */
  | { readonly since: string; readonly rule: string; readonly whenOn: number; readonly whenOff: number };

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
    { since: snakeCase, rule: "fire_spread_radius_around_player", whenOn: 128, whenOff: 0 },
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
  "natural-healing": renamed("naturalRegeneration", "natural_health_regeneration"),
  /** Off: everybody has to sleep, which is the game's default. */
  "one-sleeper": [
    { since: "1.17", rule: "playersSleepingPercentage", whenOn: 0, whenOff: 100 },
    { since: snakeCase, rule: "players_sleeping_percentage", whenOn: 0, whenOff: 100 },
  ],
  raids: onceDisabled("disableRaids", "raids", "1.14.3"),
} as const satisfies Record<string, readonly Place[]>;

export type GameRuleWish = keyof typeof places;
export const gameRuleWishes = Object.keys(places) as readonly GameRuleWish[];

export type PlacedWish =
  | { readonly kind: "property"; readonly key: string; readonly value: string }
  /** To be set in each world: on Paper every world has its own rules. */
  | { readonly kind: "gameRule"; readonly rule: string; readonly value: string; readonly command: string }
  | { readonly kind: "unavailable"; readonly sentence: string };

/** The part of the players who have to sleep. */
export function placeSleepPercent(version: string, percent: number): PlacedWish {
  const known: readonly Place[] = places["one-sleeper"];
  const place = known.findLast(({ since }) => isAtLeast(version, since));
  if (!place || !("rule" in place)) return unavailable("sleep-percent", known, version);
  const { rule } = place;
  return { kind: "gameRule", rule, value: String(percent), command: `gamerule ${rule} ${percent}` };
}

/** True means what the wish's name says, no matter what the rule is called in that version. */
export function placeWish(version: string, wish: GameRuleWish, value: boolean): PlacedWish {
  const known: readonly Place[] = places[wish];
  const place = known.findLast(({ since }) => isAtLeast(version, since));
  if (!place) return unavailable(wish, known, version);
  if ("property" in place) {
    const checked = checkProperty(version, place.property, String(value));
    return checked.ok
      ? { kind: "property", key: place.property, value: checked.value }
      : { kind: "unavailable", sentence: checked.sentence };
  }
  const { rule } = place;
  const text = written(place, value);
  return { kind: "gameRule", rule, value: text, command: `gamerule ${rule} ${text}` };
}

function written(place: Exclude<Place, { property: string }>, value: boolean): string {
  if ("whenOn" in place) return String(value ? place.whenOn : place.whenOff);
  return String(place.isInverted ? !value : value);
}

function unavailable(wish: string, known: readonly Place[], version: string): PlacedWish {
  const since = known[0]?.since ?? oldest;
  return {
    kind: "unavailable",
    sentence: `"${wish}" can be set from Minecraft ${since} on, and this server runs ${version}.`,
  };
}
