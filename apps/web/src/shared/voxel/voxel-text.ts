import { line } from "./line.ts";
import type { Voxel } from "./voxel.ts";

const digits: Readonly<Record<string, readonly string[]>> = {
  "0": ["###", "#.#", "#.#", "#.#", "###"],
  "4": ["#.#", "#.#", "###", "..#", "..#"],
};
const letterWidth = 4;
const letterHeight = 5;

/** A number laid out in blocks on a lawn, as one would write it for a plane to see. */
export function voxelText(text: string): Voxel[] {
  const width = text.length * letterWidth + 1;
  const lawn = line(width * (letterHeight + 2), (step): Voxel => {
    const x = step % width;
    const y = Math.floor(step / width);
    return { x, y, z: -1, material: (x * 7 + y * 13 + x * y) % 5 < 2 ? "moss" : "grass" };
  });
  const soil = lawn.map((voxel): Voxel => ({
    ...voxel,
    z: -2,
    material: voxel.material === "moss" ? "clay" : "earth",
  }));
  const letters = Array.from(text).flatMap((letter, place) => letterBlocks(letter, 1 + place * letterWidth));
  return [...soil, ...lawn, ...letters];
}

function letterBlocks(letter: string, left: number): Voxel[] {
  return (digits[letter] ?? []).flatMap((row, dy) =>
    Array.from(row).flatMap((mark, dx): Voxel[] =>
      mark === "#" ? [{ x: left + dx, y: 1 + dy, z: 0, material: letter === "0" ? "plank" : "stone" }] : [],
    ),
  );
}
