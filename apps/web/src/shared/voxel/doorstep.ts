import type { Material, Voxel } from "./voxel.ts";

/** A lit lamp on a patch of grass: the sign that somebody is home. */
export function doorstepVoxels(): Voxel[] {
  const patch = Array.from({ length: 16 }, (_, step): Voxel => {
    const x = step % 4;
    const y = Math.floor(step / 4);
    return { x, y, z: 0, material: (x * 3 + y * 5) % 4 === 0 ? "moss" : "grass" };
  });
  const soil = patch
    .filter(({ x, y }) => x + y > 1)
    .map((voxel): Voxel => ({ ...voxel, z: -1, material: "earth" }));
  const post = (["trunk", "trunk", "lamp"] satisfies Material[]).map((material, step): Voxel => ({
    x: 1,
    y: 1,
    z: 1 + step,
    material,
  }));
  const steps: Voxel[] = [
    { x: 3, y: 0, z: 1, material: "stone" },
    { x: 0, y: 3, z: 1, material: "plank" },
    { x: 0, y: 2, z: 1, material: "plank" },
  ];
  return [...patch, ...soil, ...post, ...steps];
}
