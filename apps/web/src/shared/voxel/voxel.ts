export type Material =
  | "grass"
  | "moss"
  | "earth"
  | "clay"
  | "stone"
  | "slate"
  | "deep"
  | "sand"
  | "water"
  | "foam"
  | "trunk"
  | "leaf"
  | "bloom"
  | "plank"
  | "roof"
  | "lamp"
  | "ghost";

/** A unit block. x runs down to the right, y down to the left, z up. */
export interface Voxel {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly material: Material;
}

export interface Face {
  readonly side: "top" | "left" | "right";
  readonly material: Material;
  readonly path: string;
  /** Its painting order: faces of one depth never cover one another. */
  readonly depth: number;
}

/** Half a block's width, a quarter of its depth and its height on screen: a true isometric view. */
const across = 10;
const down = across / Math.sqrt(3);
const tall = 2 * down;

export function project(x: number, y: number, z: number): readonly [number, number] {
  return [(x - y) * across, (x + y) * down - z * tall];
}

const corners = {
  top: [
    [0, 0, 1],
    [1, 0, 1],
    [1, 1, 1],
    [0, 1, 1],
  ],
  left: [
    [0, 1, 1],
    [1, 1, 1],
    [1, 1, 0],
    [0, 1, 0],
  ],
  right: [
    [1, 0, 1],
    [1, 1, 1],
    [1, 1, 0],
    [1, 0, 0],
  ],
} as const;

const outward = { top: [0, 0, 1], left: [0, 1, 0], right: [1, 0, 0] } as const;
const sides = ["top", "left", "right"] as const;

/** One number for a position. Strings would also work, but building them would take most of a scene's time. */
function placeKey(x: number, y: number, z: number): number {
  return (x * farthest + y) * farthest + z;
}
const farthest = 1024;

/** The visible faces, the farthest first, ready to be painted over one another. */
export function visibleFaces(voxels: readonly Voxel[]): Face[] {
  const solid = new Set(voxels.map(({ x, y, z }) => placeKey(x, y, z)));
  // Blocks on one line of sight hide each other: only the nearest, which is the highest, is visible.
  const highestInSight = new Map<number, number>();
  for (const { x, y, z } of voxels) {
    const sight = placeKey(x - z, y - z, 0);
    highestInSight.set(sight, Math.max(z, highestInSight.get(sight) ?? z));
  }
  return voxels
    .filter(({ x, y, z }) => highestInSight.get(placeKey(x - z, y - z, 0)) === z)
    .toSorted((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z))
    .flatMap((voxel) =>
      sides
        .filter((side) => {
          const [dx, dy, dz] = outward[side];
          return !solid.has(placeKey(voxel.x + dx, voxel.y + dy, voxel.z + dz));
        })
        .map((side) => ({
          side,
          material: voxel.material,
          path: facePath(voxel, side),
          depth: voxel.x + voxel.y + voxel.z,
        })),
    );
}

/** The same picture in fewer pieces: at one depth, identical faces are one path. */
export function mergeFaces(faces: readonly Face[]): Face[] {
  const alike = Map.groupBy(faces, ({ depth, side, material }) => `${depth} ${side} ${material}`);
  return [...alike.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, path: [first, ...others].map(({ path }) => path).join("") }] : [],
    )
    .toSorted((a, b) => a.depth - b.depth);
}

function facePath({ x, y, z }: Voxel, side: Face["side"]): string {
  const points = corners[side].map(([dx, dy, dz]) =>
    project(x + dx, y + dy, z + dz)
      .map((part) => part.toFixed(1))
      .join(" "),
  );
  return `M${points.join("L")}Z`;
}

/** `viewBox` around all blocks, with padding. */
export function sceneBox(voxels: readonly Voxel[], margin = 4): string {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, z } of voxels) {
    left = Math.min(left, (x - y - 1) * across);
    right = Math.max(right, (x - y + 1) * across);
    top = Math.min(top, (x + y) * down - (z + 1) * tall);
    bottom = Math.max(bottom, (x + y + 2) * down - z * tall);
  }
  const box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
  return box.map(Math.round).join(" ");
}
