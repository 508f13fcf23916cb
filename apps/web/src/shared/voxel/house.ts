import { line } from "./line.ts";
import type { Material, Voxel } from "./voxel.ts";

const corner = { x: 3, y: 8, z: 3 };
const length = 6;
const depth = 5;
const wallHeight = 3;
/** Walls and roof are finished up to here; the rest is a frame. */
const roofDoneUntil = 3;

function place(dx: number, dy: number, dz: number, material: Material): Voxel {
  return { x: corner.x + dx, y: corner.y + dy, z: corner.z + dz, material };
}

/** A house under construction: its far half has a roof, its near half has none yet. */
export const house = {
  built(): Voxel[] {
    return [
      ...walls().filter(isStanding),
      ...roof(0, roofDoneUntil, "roof"),
      ...gable(roofDoneUntil - 1),
      ...frame(),
    ];
  },
  planned(): Voxel[] {
    return roof(roofDoneUntil, roofDoneUntil + 2, "ghost");
  },
  finished(): Voxel[] {
    return [...walls(), ...roof(0, length, "roof"), ...gable(length - 1)];
  },
};

function walls(): Voxel[] {
  return line(wallHeight, (dz) =>
    line(length * depth, (step) => wallBlock(step % length, Math.floor(step / length), dz)),
  )
    .flat()
    .filter((voxel) => voxel !== undefined);
}

function wallBlock(dx: number, dy: number, dz: number): Voxel | undefined {
  const isEnd = dx === 0 || dx === length - 1;
  const isFront = dy === depth - 1;
  if (!isEnd && !isFront && dy !== 0) return undefined;
  if (isEnd && (isFront || dy === 0)) return place(dx, dy, dz, "trunk");
  if (isFront && dx === 1 && dz < 2) return undefined;
  if (dz === 0) return place(dx, dy, dz, "stone");
  if (dz === 1 && ((isFront && dx === 3) || (isEnd && dy === 2))) return place(dx, dy, dz, "lamp");
  return place(dx, dy, dz, "plank");
}

/** While the house is being built, the top row of planks is missing where the roof is missing. */
function isStanding({ x, y, z, material }: Voxel): boolean {
  const [dx, dy, dz] = [x - corner.x, y - corner.y, z - corner.z];
  const isMissing = dz === wallHeight - 1 && dx >= roofDoneUntil && dx + dy > roofDoneUntil + 1;
  return !isMissing || material !== "plank";
}

/** Rows that climb to a ridge in the middle. */
function roof(from: number, until: number, material: Material): Voxel[] {
  return line(until - from, (step) =>
    line(depth, (dy) => place(from + step, dy, wallHeight + Math.min(dy, depth - 1 - dy), material)),
  ).flat();
}

/** The wall under the ridge where the roof breaks off. */
function gable(dx: number): Voxel[] {
  return line(depth, (dy) =>
    line(Math.min(dy, depth - 1 - dy), (dz) => place(dx, dy, wallHeight + dz, "plank")),
  ).flat();
}

/** The posts and the beam for the missing part of the roof. */
function frame(): Voxel[] {
  return [place(length - 1, 2, wallHeight - 1, "trunk"), place(length - 1, 0, wallHeight, "trunk")];
}
