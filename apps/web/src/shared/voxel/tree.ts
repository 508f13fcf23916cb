import { line } from "./line.ts";
import type { Voxel } from "./voxel.ts";

export function tree(x: number, y: number, floor: number, radius: number): Voxel[] {
  const trunkHeight = radius + 2;
  const trunk = line(trunkHeight, (step): Voxel => ({ x, y, z: floor + step, material: "trunk" }));
  const crown = line(radius + 2, (layer) => crownLayer(layer, radius)).flatMap((spots, layer) =>
    spots.map(([dx, dy]): Voxel => ({
      x: x + dx,
      y: y + dy,
      z: floor + trunkHeight - 1 + layer,
      material: (dx * 3 + dy * 5 + layer) % 4 === 0 ? "bloom" : "leaf",
    })),
  );
  return [...trunk, ...crown];
}

/** Broad in the middle, narrow on top, never a plain cube. */
function crownLayer(layer: number, radius: number): (readonly [number, number])[] {
  const side = 2 * radius + 1;
  const spread = layer === radius + 1 ? 1 : radius + (layer === 1 ? 1 : 0);
  return line(
    side * side,
    (step) => [(step % side) - radius, Math.floor(step / side) - radius] as const,
  ).filter(([dx, dy]) => Math.abs(dx) + Math.abs(dy) <= spread);
}
