import { house } from "./house.ts";
import { line } from "./line.ts";
import { sceneBox } from "./voxel.ts";
import type { Voxel } from "./voxel.ts";

const blocks: readonly Voxel[] = house.finished().toSorted((a, b) => a.z - b.z || a.x + a.y - (b.x + b.y));
const plot = plotUnder(blocks);

/** One box for both layers at every stage, so that nothing jumps while the house grows. */
export const growingHouseBox = sceneBox([...plot, ...blocks]);

/** The part of a house given by the percentage, from the ground up, and the outline of the rest. */
export function growingHouse(percent: number): { readonly built: Voxel[]; readonly planned: Voxel[] } {
  const done = Math.round((Math.min(100, Math.max(0, percent)) / 100) * blocks.length);
  const planned = blocks.slice(done).map((voxel): Voxel => ({ ...voxel, material: "ghost" }));
  return { built: [...plot, ...blocks.slice(0, done)], planned };
}

/** A meadow, one block wider than what stands on it. */
function plotUnder(voxels: readonly Voxel[]): Voxel[] {
  const xs = voxels.map(({ x }) => x);
  const ys = voxels.map(({ y }) => y);
  const [left, far] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const width = Math.max(...xs) - left + 2;
  const depth = Math.max(...ys) - far + 2;
  const floor = Math.min(...voxels.map(({ z }) => z)) - 1;
  return line(width * depth, (step): Voxel[] => {
    const [x, y] = [left + (step % width), far + Math.floor(step / width)];
    return [
      { x, y, z: floor, material: (x * 3 + y * 5) % 4 === 0 ? "moss" : "grass" },
      { x, y, z: floor - 1, material: "earth" },
    ];
  }).flat();
}
