import { checkProperty } from "./properties/java.ts";
import type { SoftwareType } from "./software.ts";
import { isAtLeast } from "./versions/version.ts";
import type { YamlEdit } from "./yaml/file.ts";

export interface TuningWish {
  readonly software: SoftwareType;
  readonly memoryMb: number;
  readonly version: string;
}

export interface Tuning {
  readonly properties: Readonly<Record<string, string>>;
  readonly yaml: readonly { readonly file: string; readonly edits: readonly YamlEdit[] }[];
  /** Notes about effects that players may notice. */
  readonly notices: readonly string[];
}

/** Up to this size, farms, villagers and armour stands are reduced in favour of a stable tick rate. */
const tightMemoryMb = 2048;

/** Initial values, before anything was measured. */
export function tuneFor({ software, memoryMb, version }: TuningWish): Tuning {
  if (software === "bedrock") return { properties: bedrockDistances(memoryMb), yaml: [], notices: [] };
  const isTight = memoryMb <= tightMemoryMb;
  const isBukkit = software === "paper" || software === "spigot";
  // Paper's global file exists since 1.19; earlier files use other names.
  const hasPaperFile = software === "paper" && isAtLeast(version, "1.19");
  return {
    properties: javaProperties(software, memoryMb, version),
    yaml: [
      ...(isBukkit ? [bukkitFile(version), spigotFile(isTight)] : []),
      ...(hasPaperFile ? [paperFile(isTight)] : []),
    ],
    notices: isBukkit && isTight ? noticesFor(hasPaperFile) : [],
  };
}

function javaProperties(software: SoftwareType, memoryMb: number, version: string): Record<string, string> {
  const [view, simulation] = distances(memoryMb);
  const wanted = {
    "view-distance": String(view),
    "simulation-distance": String(simulation),
    "network-compression-threshold": "256",
    // Paper ignores this setting.
    ...(software !== "paper" && { "sync-chunk-writes": "false" }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => checkProperty(version, key, value).ok),
  );
}

function distances(memoryMb: number): readonly [view: number, simulation: number] {
  if (memoryMb < 1536) return [5, 4];
  if (memoryMb < 6144) return [7, 4];
  return memoryMb < 12_288 ? [8, 5] : [10, 6];
}

function bedrockDistances(memoryMb: number): Record<string, string> {
  const view = memoryMb < 1536 ? 10 : memoryMb < 4096 ? 12 : 16;
  return { "view-distance": String(view), "tick-distance": "4" };
}

type Values = Readonly<Record<string, string | number | boolean>>;

function editsBelow(path: readonly string[], values: Values): YamlEdit[] {
  return Object.entries(values).map(([key, value]) => ({ path: [...path, key], value }));
}

function bukkitFile(version: string) {
  const hasCaves = isAtLeast(version, "1.17");
  const hasWaterAmbient = isAtLeast(version, "1.16");
  return {
    file: "bukkit.yml",
    edits: [
      ...editsBelow(["spawn-limits"], {
        monsters: 20,
        animals: 5,
        "water-animals": 2,
        ambient: 1,
        ...(hasWaterAmbient && { "water-ambient": 2 }),
        ...(hasCaves && { "water-underground-creature": 3, axolotls: 3 }),
      }),
      ...editsBelow(["ticks-per"], {
        "monster-spawns": 10,
        "animal-spawns": 400,
        "water-spawns": 400,
        "ambient-spawns": 400,
        ...(hasWaterAmbient && { "water-ambient-spawns": 400 }),
        ...(hasCaves && { "water-underground-creature-spawns": 400, "axolotl-spawns": 400 }),
      }),
    ],
  };
}

function spigotFile(isTight: boolean) {
  const world = ["world-settings", "default"];
  const activation = { animals: 16, monsters: 24, raiders: 48, misc: 8, water: 8, villagers: 16 };
  return {
    file: "spigot.yml",
    edits: [
      ...editsBelow(world, { "mob-spawn-range": 3, ...(isTight && { "nerf-spawner-mobs": true }) }),
      ...editsBelow([...world, "entity-activation-range"], {
        ...activation,
        "flying-monsters": 48,
        ...(isTight && { "tick-inactive-villagers": false }),
      }),
      ...editsBelow([...world, "entity-tracking-range"], {
        players: 48,
        animals: 48,
        monsters: 48,
        misc: 32,
        other: 64,
      }),
    ],
  };
}

const despawnCategories = [
  "ambient",
  "axolotls",
  "creature",
  "misc",
  "monster",
  "underground_water_creature",
  "water_ambient",
  "water_creature",
];

function paperFile(isTight: boolean) {
  return {
    file: "config/paper-world-defaults.yml",
    edits: [
      ...editsBelow(["chunks"], {
        "delay-chunk-unloads-by": "10s",
        "max-auto-save-chunks-per-tick": 8,
        "prevent-moving-into-unloaded-chunks": true,
      }),
      ...editsBelow(["chunks", "entity-per-chunk-save-limit"], {
        arrow: 16,
        experience_orb: 16,
        trident: 16,
        snowball: 8,
        egg: 8,
        ender_pearl: 8,
        fireball: 8,
        small_fireball: 8,
        eye_of_ender: 8,
        firework_rocket: 8,
        dragon_fireball: 3,
        wither_skull: 4,
      }),
      ...despawnCategories.flatMap((category) =>
        editsBelow(["entities", "spawning", "despawn-ranges", category], { hard: 72, soft: 30 }),
      ),
      ...editsBelow(["entities", "spawning"], { "per-player-mob-spawns": true }),
      ...editsBelow(["collisions"], { "max-entity-collisions": 2 }),
      ...editsBelow(["misc"], { "update-pathfinding-on-block-update": false }),
      ...(isTight
        ? editsBelow(["entities", "armor-stands"], { tick: false, "do-collision-entity-lookups": false })
        : []),
    ],
  };
}

function noticesFor(hasPaperFile: boolean): string[] {
  return [
    "To save memory, creatures from spawner blocks stand still, so farms built on them yield less.",
    "To save memory, villagers far from all players don't work or trade until a player comes near.",
    ...(hasPaperFile ? ["To save memory, armour stands do not fall or move by themselves."] : []),
  ];
}
