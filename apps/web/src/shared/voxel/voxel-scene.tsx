import { useMemo } from "react";
import { classNames } from "../ui/class-names.ts";
import { mergeFaces, project, sceneBox, visibleFaces } from "./voxel.ts";
import type { Voxel } from "./voxel.ts";

const glowRadius = 20;

interface VoxelSceneProps {
  readonly voxels: readonly Voxel[];
  /** Layers of one picture share a box. */
  readonly viewBox?: string;
  readonly className?: string;
}

/** Decoration only: a scene never carries meaning that is not also in text. */
export function VoxelScene({ voxels, viewBox, className }: VoxelSceneProps) {
  const faces = useMemo(() => mergeFaces(visibleFaces(voxels)), [voxels]);
  const lights = voxels
    .filter(({ material }) => material === "lamp")
    .map(({ x, y, z }) => project(x + 1, y + 1, z + 1));
  return (
    <svg
      aria-hidden
      viewBox={viewBox ?? sceneBox(voxels)}
      className={classNames("voxel-scene overflow-visible", className)}
    >
      {faces.map(({ side, material, path }, index) => (
        <path key={index} d={path} className={`voxel-${side} voxel-${material}`} />
      ))}
      {lights.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={glowRadius} className="voxel-glow" />
      ))}
    </svg>
  );
}
