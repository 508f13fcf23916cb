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
  /** Where it stands in the order of painting: faces of one depth never cover one another. */
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

/** The faces somebody can see, the farthest first, ready to be painted over one another. */
export function visibleFaces(voxels: readonly Voxel[]): Face[] {
  const solid = new Set(voxels.map(({ x, y, z }) => `${x},${y},${z}`));
  const isSolid = (x: number, y: number, z: number) => solid.has(`${x},${y},${z}`);
  const reach = Math.max(0, ...voxels.map(({ z }) => z)) + 1;
  const isBuried = ({ x, y, z }: Voxel) => {
    for (let step = 1; z + step <= reach; step += 1) if (isSolid(x + step, y + step, z + step)) return true;
    return false;
  };
  return voxels
    .filter((voxel) => !isBuried(voxel))
    .toSorted((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z))
    .flatMap((voxel) =>
      sides
        .filter((side) => {
          const [dx, dy, dz] = outward[side];
          return !isSolid(voxel.x + dx, voxel.y + dy, voxel.z + dz);
        })
        .map((side) => ({
          side,
          material: voxel.material,
          path: facePath(voxel, side),
          depth: voxel.x + voxel.y + voxel.z,
        })),
    );
}

/** The same picture in fewer pieces: at one depth, faces that look the same are one path. */
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

/** `viewBox` around all blocks, with room at the edge. */
export function sceneBox(voxels: readonly Voxel[], margin = 4): string {
  const points = voxels.flatMap(({ x, y, z }) =>
    Object.values(corners).flatMap((face) => face.map(([dx, dy, dz]) => project(x + dx, y + dy, z + dz))),
  );
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  const box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
  return box.map(Math.round).join(" ");
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
