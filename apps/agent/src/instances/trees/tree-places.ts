import type { Volumes } from "../../volumes/volumes.ts";
import type { Instance } from "../instance.ts";
import { Refused } from "../refused.ts";
import { requireInstalled } from "./instance-trees.ts";

/** For code that opens trees outside of this process. */
export interface TreePlace {
  readonly folder: string;
  /** Changes when another tree has replaced this one. */
  readonly installationId: string;
  /** The disk limit of the plan. */
  readonly limitBytes: number;
}

export interface TreePlaces {
  /** Undefined if there is no tree, or while it is about to be replaced. */
  find(instanceId: string): TreePlace | undefined;
}

const bytesPerMb = 1024 * 1024;

export function treePlacesOf(
  instances: { get(instanceId: string): Pick<Instance, "record"> },
  volumes: Pick<Volumes, "pathOf">,
): TreePlaces {
  return {
    find: (instanceId) => {
      try {
        const { record } = instances.get(instanceId);
        return {
          folder: volumes.pathOf(instanceId),
          installationId: requireInstalled(record, { instanceId }),
          limitBytes: record.spec.limits.diskMb * bytesPerMb,
        };
      } catch (error) {
        if (error instanceof Refused) return undefined;
        throw error;
      }
    },
  };
}
