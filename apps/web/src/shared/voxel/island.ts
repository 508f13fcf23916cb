import type { Material, Voxel } from "./voxel.ts";

/** Seen from above, the far corner first. A digit is the height of the ground, `s` a beach, `~` water. */
const ground = [
  "...5544.......",
  "..66654433....",
  ".6776554433...",
  "56776554433322",
  "56665544333222",
  ".5554443332222",
  ".4444333222ss2",
  ".33333322ss~~s",
  ".3333322s~~~~~",
  ".3333322s~~~~~",
  ".33333222s~~~s",
  "..3333222ssss.",
  "...33322222...",
  ".....2222.....",
];
const beachHeight = 2;
const soilDepth = 2;

const groundHeight = (mark: string) => (mark === "s" || mark === "~" ? beachHeight : Number(mark));

export function islandVoxels(): Voxel[] {
  const land = ground.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === "." ? [] : column(x, y, mark, depthBelow(x, y)))),
  );
  return [...land, ...waterfall(13, 8), ...waterfall(13, 9), ...house(), ...tree(9, 3, 3), ...lampPost(7, 11, 2)];
}

/** The part of the house that is not built yet. */
export function plannedVoxels(): Voxel[] {
  return [
    ...line(3, (step): Voxel => ({ x: 2 + step, y: 11, z: 8, material: "ghost" })),
    ...line(3, (step): Voxel => ({ x: 4, y: 9 + step, z: 6, material: "ghost" })),
  ];
}

function column(x: number, y: number, mark: string, depth: number): Voxel[] {
  const height = groundHeight(mark);
  return line(height + depth, (step): Voxel => {
    const z = step - depth;
    return { x, y, z, material: materialAt(x, y, z, mark, height) };
  });
}

function materialAt(x: number, y: number, z: number, mark: string, height: number): Material {
  const below = height - 1 - z;
  if (below === 0 && mark === "~") return "water";
  if (below === 0 && mark === "s") return "sand";
  const grain = (x * 7 + y * 13 + z * 5 + x * y) % 5 < 2;
  if (below === 0) return grain ? "moss" : "grass";
  if (below <= soilDepth) return grain ? "clay" : "earth";
  return grain ? "slate" : "stone";
}

/** The island hangs down like a cone with a ragged edge. */
function depthBelow(x: number, y: number): number {
  const fromCentre = Math.hypot(x - 6.5, y - 6.5);
  return Math.max(1, Math.round(8.5 - fromCentre * 1.15 + ((x * 5 + y * 3) % 3)));
}

function waterfall(x: number, y: number): Voxel[] {
  return line(4 + (y % 2), (step): Voxel => ({ x: x + 1, y, z: beachHeight - 1 - step, material: "water" }));
}

function house(): Voxel[] {
  const floor = 3;
  const walls = Array.from({ length: 4 }, (_, z) =>
    Array.from({ length: 4 }, (_row, dy) => line(4, (dx) => wallBlock(dx, dy, z, floor))).flat(),
  );
  return walls.flat().filter((voxel) => voxel !== undefined);
}

/** Foundation, walls up to where the builder has come, and corner posts that already stand. */
function wallBlock(dx: number, dy: number, dz: number, floor: number): Voxel | undefined {
  const isEdge = dx === 0 || dy === 0 || dx === 3 || dy === 3;
  const isCorner = dx % 3 === 0 && dy % 3 === 0;
  const isDoor = dy === 3 && dx === 1 && dz < 3;
  if (!isEdge || isDoor) return undefined;
  const at = { x: 1 + dx, y: 8 + dy, z: floor + dz };
  if (isCorner) return { ...at, material: "trunk" };
  if (dz === 0) return { ...at, material: "stone" };
  if (dz === 2 && dx === 3 && dy === 1) return { ...at, material: "lamp" };
  return dz <= 2 || dy === 0 ? { ...at, material: "plank" } : undefined;
}

function tree(x: number, y: number, ground: number): Voxel[] {
  const trunk = line(4, (step): Voxel => ({ x, y, z: ground + step, material: "trunk" }));
  const crown = [3, 4, 5].flatMap((dz) =>
    square(2)
      .filter(([dx, dy]) => Math.abs(dx) + Math.abs(dy) <= (dz === 4 ? 3 : 2) - (dz === 5 ? 1 : 0))
      .map(([dx, dy]): Voxel => ({
        x: x + dx,
        y: y + dy,
        z: ground + dz,
        material: (dx + dy + dz) % 2 === 0 ? "leaf" : "bloom",
      })),
  );
  return [...trunk, ...crown];
}

function lampPost(x: number, y: number, ground: number): Voxel[] {
  return line(3, (step): Voxel => ({ x, y, z: ground + step, material: step === 2 ? "lamp" : "trunk" }));
}

function line<Item>(length: number, make: (step: number) => Item): Item[] {
  return Array.from({ length }, (_, step) => make(step));
}

function square(radius: number): (readonly [number, number])[] {
  const side = 2 * radius + 1;
  return line(side * side, (step) => [(step % side) - radius, Math.floor(step / side) - radius]);
}
