import { useMemo } from "react";
import { classNames } from "../ui/class-names.ts";
import { sceneBox, visibleFaces } from "./voxel.ts";
import type { Voxel } from "./voxel.ts";

interface VoxelSceneProps {
  readonly voxels: readonly Voxel[];
  /** Layers of one picture share a box. */
  readonly viewBox?: string;
  readonly className?: string;
}

/** Decoration only: a scene never carries meaning that is not also in words. */
export function VoxelScene({ voxels, viewBox, className }: VoxelSceneProps) {
  const faces = useMemo(() => visibleFaces(voxels), [voxels]);
  return (
    <svg
      aria-hidden
      viewBox={viewBox ?? sceneBox(voxels)}
      className={classNames("voxel-scene overflow-visible", className)}
    >
      {faces.map(({ side, material, path }, index) => (
        <path key={index} d={path} className={`voxel-${side} voxel-${material}`} />
      ))}
    </svg>
  );
}
