import { Refused } from "../../instances/refused.ts";

/** How many files may be on their way at once. */
export interface TransferPlaces {
  /** Gives the place back when called. Refused when all are taken. */
  take(instanceId: string): () => void;
}

export function createTransferPlaces({ perInstance = 8, perNode = 64 } = {}): TransferPlaces {
  const taken: string[] = [];
  return {
    take: (instanceId) => {
      const ofInstance = taken.filter((id) => id === instanceId).length;
      if (ofInstance >= perInstance || taken.length >= perNode)
        throw new Refused("busy", "too many files are on their way");
      taken.push(instanceId);
      return () => void taken.splice(taken.indexOf(instanceId), 1);
    },
  };
}
