import { checkValue, type PropertyType } from "../properties/type.ts";
import { isAtLeast } from "../versions/version.ts";

/** A game rule that people can set, by its name in some versions. */
export interface GameRule {
  readonly name: string;
  readonly type: Extract<PropertyType, { kind: "boolean" | "integer" }>;
  readonly default: string;
  readonly title: string;
  readonly help: string;
}

type Words = readonly [title: string, help: string];
/** The name before 1.21.11 and from then on; null: there is none. */
type Names = readonly [old: string | null, now: string | null];

const largest = 2_147_483_647;

function toggle([old, now]: Names, isOn: boolean, [title, help]: Words): GameRule[] {
  const one = { type: { kind: "boolean" }, default: String(isOn), title, help } as const;
  return [old, now].flatMap((name) => (name === null ? [] : { name, ...one }));
}

function whole([old, now]: Names, usual: number, max: number, [title, help]: Words): GameRule[] {
  const one = { type: { kind: "integer", min: 0, max }, default: String(usual), title, help } as const;
  return [old, now].flatMap((name) => (name === null ? [] : { name, ...one }));
}

const players: readonly GameRule[] = [
  ...toggle(["keepInventory", "keep_inventory"], false, [
    "Keep items after death",
    "Players keep their items and experience when they die.",
  ]),
  ...toggle(["pvp", null], true, ["Player fights", "Players can hurt each other."]),
  ...toggle(["naturalRegeneration", "natural_health_regeneration"], true, [
    "Healing",
    "Players with enough food get health back.",
  ]),
  ...toggle(["doImmediateRespawn", "immediate_respawn"], false, [
    "Respawn immediately",
    "Players respawn without the death screen.",
  ]),
  ...whole(["spawnRadius", "respawn_radius"], 10, 1000, [
    "Spawn area",
    "New players appear at most this many blocks from the spawn point.",
  ]),
  ...whole(["playersSleepingPercentage", "players_sleeping_percentage"], 100, 101, [
    "Sleeping players",
    "Percent of players who must sleep to skip the night. 0 means one player.",
  ]),
  ...toggle(["showDeathMessages", "show_death_messages"], true, [
    "Death messages",
    "The chat tells how players died.",
  ]),
  ...toggle(["announceAdvancements", "show_advancement_messages"], true, [
    "Advancement messages",
    "The chat tells about advancements.",
  ]),
  ...toggle(["doLimitedCrafting", "limited_crafting"], false, [
    "Limited crafting",
    "Players can only craft recipes they have unlocked.",
  ]),
  ...toggle(["reducedDebugInfo", "reduced_debug_info"], false, [
    "Hide coordinates",
    "The debug screen shows less, also no coordinates.",
  ]),
  ...toggle(["locatorBar", "locator_bar"], true, ["Locator bar", "Players see where other players are."]),
  ...toggle(["enderPearlsVanishOnDeath", "ender_pearls_vanish_on_death"], true, [
    "Ender pearls vanish on death",
    "Thrown ender pearls disappear when the player dies.",
  ]),
];

const damage: readonly GameRule[] = [
  ...toggle(["fallDamage", "fall_damage"], true, ["Fall damage", "Players get hurt when they fall."]),
  ...toggle(["fireDamage", "fire_damage"], true, ["Fire damage", "Players get hurt by fire."]),
  ...toggle(["drowningDamage", "drowning_damage"], true, ["Drowning damage", "Players can drown."]),
  ...toggle(["freezeDamage", "freeze_damage"], true, ["Freezing damage", "Players get hurt in powder snow."]),
];

const mobs: readonly GameRule[] = [
  ...toggle(["doMobSpawning", "spawn_mobs"], true, [
    "Mob spawning",
    "Animals and monsters appear naturally.",
  ]),
  ...toggle(["spawnMonsters", "spawn_monsters"], true, ["Monsters", "Monsters appear naturally."]),
  ...toggle(["mobGriefing", "mob_griefing"], true, [
    "Mobs change blocks",
    "Creepers destroy blocks, villagers farm, sheep eat grass.",
  ]),
  ...toggle(["doMobLoot", "mob_drops"], true, ["Mob drops", "Mobs drop items and experience."]),
  ...toggle(["doInsomnia", "spawn_phantoms"], true, [
    "Phantoms",
    "Phantoms appear when players have not slept for days.",
  ]),
  ...toggle(["doPatrolSpawning", "spawn_patrols"], true, ["Patrols", "Patrols of pillagers appear."]),
  ...toggle(["doTraderSpawning", "spawn_wandering_traders"], true, [
    "Wandering traders",
    "Wandering traders appear.",
  ]),
  ...toggle(["doWardenSpawning", "spawn_wardens"], true, ["Wardens", "Wardens appear in the deep dark."]),
  ...toggle(["disableRaids", null], false, ["Turn raids off", "Raids on villages don't happen."]),
  ...toggle([null, "raids"], true, ["Raids", "Raids on villages happen."]),
  ...toggle(["forgiveDeadPlayers", "forgive_dead_players"], true, [
    "Forgive dead players",
    "Angry mobs calm down when the player they attack dies.",
  ]),
  ...toggle(["universalAnger", "universal_anger"], false, [
    "Anger at everyone",
    "Angry mobs attack any player nearby.",
  ]),
  ...whole(["maxEntityCramming", "max_entity_cramming"], 24, 1000, [
    "Mobs in one block",
    "More mobs than this in one block get hurt. 0 is no limit.",
  ]),
];

const world: readonly GameRule[] = [
  ...toggle(["doDaylightCycle", "advance_time"], true, ["Day and night", "Time passes."]),
  ...toggle(["doWeatherCycle", "advance_weather"], true, ["Weather", "The weather changes."]),
  ...toggle(["doFireTick", null], true, ["Fire spreads", "Fire spreads and goes out."]),
  ...whole([null, "fire_spread_radius_around_player"], 128, largest, [
    "Fire spread",
    "Blocks around players in which fire spreads. 0 is never.",
  ]),
  ...toggle(["doTileDrops", "block_drops"], true, ["Block drops", "Broken blocks drop items."]),
  ...toggle(["doEntityDrops", "entity_drops"], true, [
    "Object drops",
    "Broken boats, minecarts and item frames drop items.",
  ]),
  ...toggle(["doVinesSpread", "spread_vines"], true, ["Vines spread", "Vines grow to other blocks."]),
  ...toggle(["tntExplosionDropDecay", "tnt_explosion_drop_decay"], false, [
    "TNT destroys drops",
    "Some blocks that TNT breaks drop nothing.",
  ]),
  ...toggle(["waterSourceConversion", "water_source_conversion"], true, [
    "Endless water",
    "Flowing water between two sources becomes a source.",
  ]),
  ...toggle(["lavaSourceConversion", "lava_source_conversion"], false, [
    "Endless lava",
    "Flowing lava between two sources becomes a source.",
  ]),
  ...toggle(["allowEnteringNetherUsingPortals", "allow_entering_nether_using_portals"], true, [
    "Nether portals",
    "Players can enter the Nether through portals.",
  ]),
  ...whole(["randomTickSpeed", "random_tick_speed"], 3, 1000, [
    "Growth speed",
    "How fast plants grow and leaves decay. High values slow the server down.",
  ]),
  ...whole(["snowAccumulationHeight", "max_snow_accumulation_height"], 1, 8, [
    "Snow height",
    "Layers of snow that pile up while it snows.",
  ]),
];

const commands: readonly GameRule[] = [
  ...toggle(["commandBlockOutput", "command_block_output"], true, [
    "Command block messages",
    "Operators see what command blocks do.",
  ]),
  ...toggle(["commandBlocksEnabled", "command_blocks_work"], true, ["Command blocks", "Command blocks run."]),
  ...toggle(["logAdminCommands", "log_admin_commands"], true, [
    "Log operator commands",
    "The log shows what operators do.",
  ]),
  ...toggle(["sendCommandFeedback", "send_command_feedback"], true, [
    "Command answers",
    "Players see the answers to their commands.",
  ]),
  ...toggle(["spectatorsGenerateChunks", "spectators_generate_chunks"], true, [
    "Spectators load new areas",
    "Spectators make the server generate new areas.",
  ]),
  ...toggle(["disableElytraMovementCheck", null], false, [
    "Turn the elytra speed check off",
    "Fast flight with elytra is not stopped.",
  ]),
  ...toggle([null, "elytra_movement_check"], true, [
    "Elytra speed check",
    "Flight with elytra that is too fast is stopped.",
  ]),
  ...toggle(["disablePlayerMovementCheck", null], false, [
    "Turn the speed check off",
    "Players who move too fast are not stopped.",
  ]),
  ...toggle([null, "player_movement_check"], true, ["Speed check", "Players who move too fast are stopped."]),
];

const book: ReadonlyMap<string, GameRule> = new Map(
  [...players, ...damage, ...mobs, ...world, ...commands].map((rule) => [rule.name, rule]),
);

/** Undefined for rules of mods, and for those that only map makers need. */
export function findGameRule(name: string): GameRule | undefined {
  return book.get(name);
}

/** In the order of the book: about players, damage, mobs, the world and commands. */
export function orderOfRule(name: string): number {
  return [...book.keys()].indexOf(name);
}

const renamedIn = "1.21.11";

/** Names to ask a game for whose files are not known. Some of them may be missing in that version. */
export function rulesToAsk(minecraftVersion: string): readonly string[] {
  const isOfOthers = isAtLeast(minecraftVersion, renamedIn) ? /[A-Z]/ : /_/;
  return [...book.keys()].filter((name) => !isOfOthers.test(name));
}

export type CheckedRule =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly sentence: string };

export function checkGameRule({ type, title }: GameRule, value: string): CheckedRule {
  const checked = checkValue(type, value);
  return checked.ok ? checked : { ok: false, sentence: `"${title}" ${checked.expectation}.` };
}
