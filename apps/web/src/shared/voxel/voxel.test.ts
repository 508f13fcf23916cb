import { expect, test } from "vitest";
import { mergeFaces, sceneBox, visibleFaces } from "./voxel.ts";
import type { Voxel } from "./voxel.ts";

const at = (x: number, y: number, z: number): Voxel => ({ x, y, z, material: "stone" });
const sides = (voxels: readonly Voxel[]) => visibleFaces(voxels).map(({ side }) => side);

test("a single block shows its three faces", () => {
  expect(sides([at(0, 0, 0)])).toEqual(["top", "left", "right"]);
});

test("faces between blocks are not drawn", () => {
  expect(sides([at(0, 0, 0), at(0, 0, 1)])).toEqual(["left", "right", "top", "left", "right"]);
});

test("a block right behind another is not drawn at all", () => {
  expect(sides([at(0, 0, 0), at(1, 1, 1)])).toHaveLength(3);
  expect(sides([at(0, 0, 0), at(3, 3, 3)])).toHaveLength(3);
});

test("nearer blocks are painted later, whatever order they come in", () => {
  const near = { ...at(1, 0, 0), material: "grass" } as const;
  expect(visibleFaces([near, at(0, 0, 0)]).map(({ material }) => material)).toEqual([
    "stone",
    "stone",
    "grass",
    "grass",
    "grass",
  ]);
});

test("the viewBox contains every block", () => {
  expect(sceneBox([at(0, 0, 0)], 0)).toBe("-10 -12 20 23");
});

test("identical faces at one depth are one piece, and none is lost or painted too early", () => {
  const row = [at(0, 1, 0), at(1, 0, 0), at(3, 3, 0)];
  const faces = visibleFaces(row);
  const merged = mergeFaces(faces);
  expect(merged.map(({ depth, side }) => `${depth} ${side}`)).toEqual([
    "1 top",
    "1 left",
    "1 right",
    "6 top",
    "6 left",
    "6 right",
  ]);
  const corners = (pieces: readonly { path: string }[]) => pieces.map(({ path }) => path).join("").length;
  expect(corners(merged)).toBe(corners(faces));
});
