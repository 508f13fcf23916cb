import type { Material, Voxel } from "./voxel.ts";

const digits: Readonly<Record<string, readonly string[]>> = {
  "0": ["###", "#.#", "#.#", "#.#", "###"],
  "4": ["#.#", "#.#", "###", "..#", "..#"],
};

/** "404" as a wall of blocks on a strip of grass. */
export function voxelText(text: string): Voxel[] {
  const width = text.length * 4 + 1;
  const strip = Array.from({ length: width * 3 }, (_, step): Voxel => {
    const x = step % width;
    const y = Math.floor(step / width);
    return { x, y, z: -1, material: (x * 7 + y * 3) % 5 < 2 ? "moss" : "grass" };
  });
  const letters = [...text].flatMap((letter, place) => letterBlocks(letter, 1 + place * 4));
  return [...strip, ...letters];
}

function letterBlocks(letter: string, left: number): Voxel[] {
  const material: Material = letter === "0" ? "lamp" : "stone";
  const rows = digits[letter] ?? [];
  return rows.flatMap((row, line) =>
    [...row].flatMap((mark, dx) =>
      mark === "#" ? [{ x: left + dx, y: 1, z: rows.length - 1 - line, material }] : [],
    ),
  );
}
