import { driftingVoxels, islandVoxels, plannedVoxels } from "../../shared/voxel/island.ts";
import { sceneBox } from "../../shared/voxel/voxel.ts";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";
import { useStillsOutOfView } from "./use-stills-out-of-view.ts";

const built = islandVoxels();
const planned = plannedVoxels();
const drifting = driftingVoxels();
const viewBox = sceneBox([...built, ...drifting]);

/** Layers: moving parts are never repainted, only moved by the compositor. */
export function Island() {
  const islandRef = useStillsOutOfView<HTMLDivElement>();
  return (
    <div ref={islandRef} className="island relative mx-auto w-full max-w-2xl">
      <VoxelScene voxels={built} viewBox={viewBox} className="island-float w-full" />
      <VoxelScene voxels={drifting} viewBox={viewBox} className="island-drift absolute inset-0 w-full" />
      <VoxelScene
        voxels={planned}
        viewBox={viewBox}
        className="island-float island-planned absolute inset-0 w-full"
      />
    </div>
  );
}
