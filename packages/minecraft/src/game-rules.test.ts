import { describe, expect, test } from "vitest";
import { type GameRuleWish, gameRuleWishes, placeWish } from "./game-rules.ts";
import { checkProperty } from "./properties/java.ts";

const shown = (version: string, wish: GameRuleWish, value: boolean) => {
  const placed = placeWish(version, wish, value);
  switch (placed.kind) {
    case "property":
      return `${placed.key}=${placed.value}`;
    case "gameRule":
      return placed.command;
    case "unavailable":
      return placed.sentence;
  }
};

describe("the same wish is written in the right place for each version", () => {
  test.each<[GameRuleWish, boolean, string, string, string]>([
    [
      "spawn-monsters",
      false,
      "spawn-monsters=false",
      "gamerule spawnMonsters false",
      "gamerule spawn_monsters false",
    ],
    [
      "command-blocks",
      true,
      "enable-command-block=true",
      "gamerule commandBlocksEnabled true",
      "gamerule command_blocks_work true",
    ],
    ["pvp", false, "pvp=false", "gamerule pvp false", "gamerule pvp false"],
    [
      "nether",
      false,
      "allow-nether=false",
      "gamerule allowEnteringNetherUsingPortals false",
      "gamerule allow_entering_nether_using_portals false",
    ],
    [
      "mob-spawning",
      false,
      "gamerule doMobSpawning false",
      "gamerule doMobSpawning false",
      "gamerule spawn_mobs false",
    ],
    [
      "keep-inventory",
      true,
      "gamerule keepInventory true",
      "gamerule keepInventory true",
      "gamerule keep_inventory true",
    ],
    [
      "fire-spread",
      false,
      "gamerule doFireTick false",
      "gamerule doFireTick false",
      "gamerule fire_spread_radius_around_player 0",
    ],
    [
      "fire-spread",
      true,
      "gamerule doFireTick true",
      "gamerule doFireTick true",
      "gamerule fire_spread_radius_around_player 128",
    ],
    [
      "advancement-messages",
      false,
      "gamerule announceAdvancements false",
      "gamerule announceAdvancements false",
      "gamerule show_advancement_messages false",
    ],
    ["raids", false, "gamerule disableRaids true", "gamerule disableRaids true", "gamerule raids false"],
    [
      "elytra-movement-check",
      true,
      "gamerule disableElytraMovementCheck false",
      "gamerule disableElytraMovementCheck false",
      "gamerule elytra_movement_check true",
    ],
  ])("%s %s", (wish, value, until, between, now) => {
    expect(shown("1.21.8", wish, value)).toBe(until);
    expect(shown("1.21.9", wish, value)).toBe(between);
    expect(shown("1.21.10", wish, value)).toBe(between);
    expect(shown("1.21.11", wish, value)).toBe(now);
    expect(shown("26.1", wish, value)).toBe(now);
  });

  test("a wish that a version does not support is answered with a message", () => {
    expect(shown("1.12.2", "raids", false)).toContain("from Minecraft 1.14.3 on");
    expect(shown("1.8", "advancement-messages", false)).toBe("announce-player-achievements=false");
  });

  test("every property it names exists in that version, and every command is one line", () => {
    const versions = ["1.8", "1.12.2", "1.16.5", "1.20.1", "1.21.8", "1.21.9", "1.21.11", "26.2"];
    for (const [version, wish] of versions.flatMap((one) =>
      gameRuleWishes.map((each) => [one, each] as const),
    )) {
      const placed = placeWish(version, wish, true);
      const isRight =
        placed.kind === "property"
          ? checkProperty(version, placed.key, placed.value).ok
          : placed.kind === "unavailable" || /^gamerule [A-Za-z_]+ (?:true|false|\d+)$/.test(placed.command);
      expect([version, wish, isRight]).toEqual([version, wish, true]);
    }
  });
});
