import { house } from "./house.ts";
import { line } from "./line.ts";
import { tree } from "./tree.ts";
import type { Material, Voxel } from "./voxel.ts";

/** Seen from above, the far corner first. A digit is the height of the ground, `p` a path, `s` a beach, `~` water. */
const deps = [
  ".....5566.......",
  "...66677655.....",
  "..6778876554....",
  ".677887655443...",
  ".667766554433333",
  "5566555544333333",
  "5555444433333332",
  "444433333333222.",
  "44333333333322s2",
  "4333333333322s~s",
  ".33333333332s~~~",
  ".3333333332s~~~~",
  ".3333333332s~~~~",
  "..33pppppppss~s.",
  "...3333333322s..",
  ".....33333......",
];
const heightOf: Readonly<Record<string, number>> = { p: 3, s: 2, "~": 2 };
const surfaceOf: Readonly<Record<string, Material>> = { p: "plank", s: "sand", "~": "water" };
const soilDepth = 2;
const stoneDepth = 5;

export function islandVoxels(): Voxel[] {
  const land = deps.flatMap((row, y) =>
    Array.from(row).flatMap((mark, x) => (mark === "." ? [] : column(x, y, mark))),
  );
  return [
    ...land,
    ...[10, 11, 12].flatMap((y) => waterfall(16, y)),
    ...house.built(),
    ...tree(12, 5, 3, 2),
    ...tree(2, 8, 4, 1),
    ...lampPost(11, 14, 2),
  ];
}

/** The part of the house that comes next. */
export function plannedVoxels(): Voxel[] {
  return house.planned();
}

/** Crumbs of rock that float beside the island. */
export function driftingVoxels(): Voxel[] {
  return [
    ...[0, 1].flatMap((step): Voxel[] => [
      { x: 20 + step, y: 8, z: 3, material: "grass" },
      { x: 20 + step, y: 8, z: 2, material: "earth" },
    ]),
    { x: 20, y: 8, z: 1, material: "stone" },
    { x: 4, y: 18, z: -5, material: "slate" },
    { x: 5, y: 18, z: -5, material: "stone" },
    { x: 4, y: 18, z: -6, material: "deep" },
  ];
}

function column(x: number, y: number, mark: string): Voxel[] {
  const height = heightOf[mark] ?? Number(mark);
  const depth = depthBelow(x, y);
  return line(height + depth, (step): Voxel => {
    const z = step - depth;
    return { x, y, z, material: materialAt(x, y, z, height - 1 - z, mark) };
  });
}

function materialAt(x: number, y: number, z: number, below: number, mark: string): Material {
  const isGrained = (x * 7 + y * 13 + z * 5 + x * y) % 5 < 2;
  const surface = surfaceOf[mark];
  if (below === 0) return surface ?? (isGrained ? "moss" : "grass");
  if (below <= soilDepth) return isGrained ? "clay" : "earth";
  if (z > -stoneDepth) return isGrained ? "slate" : "stone";
  return "deep";
}

/** The island hangs down like a cone with a ragged edge. */
function depthBelow(x: number, y: number): number {
  const fromCentre = Math.hypot(x - 7.5, y - 7.5);
  return Math.max(1, Math.round(9.5 - fromCentre * 1.1 + ((x * 5 + y * 3) % 3)));
}

function waterfall(x: number, y: number): Voxel[] {
  const length = 5 + ((y * 2) % 3);
  return line(length, (step): Voxel => ({
    x,
    y,
    z: 1 - step,
    material: step < length - 1 ? "water" : "foam",
  }));
}

function lampPost(x: number, y: number, floor: number): Voxel[] {
  return line(3, (step): Voxel => ({ x, y, z: floor + step, material: step === 2 ? "lamp" : "trunk" }));
}
