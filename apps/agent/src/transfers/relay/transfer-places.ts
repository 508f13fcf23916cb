import { Refused } from "../../instances/refused.ts";

export interface TransferPlace {
  /** Aborted when the tree being read or written is replaced. */
  readonly signal: AbortSignal;
  leave(): void;
}

/** Limits the number of concurrent transfers. */
export interface TransferPlaces {
  /** Refused when the limit is reached. */
  take(instanceId: string): TransferPlace;
  /** Must be called when an instance has changed. */
  look(instanceId: string): void;
}

interface TransferPlacesOptions {
  /** The instance's current tree; undefined if it has none, or while it is about to be replaced. */
  readonly installationOf: (instanceId: string) => string | undefined;
  readonly perInstance?: number;
  readonly perNode?: number;
}

interface Taken {
  readonly instanceId: string;
  readonly installationId: string | undefined;
  readonly stopping: AbortController;
}

export function createTransferPlaces({
  installationOf,
  perInstance = 8,
  perNode = 64,
}: TransferPlacesOptions): TransferPlaces {
  const taken = new Set<Taken>();
  const ofInstance = (instanceId: string) => [...taken].filter((place) => place.instanceId === instanceId);
  return {
    take: (instanceId) => {
      if (ofInstance(instanceId).length >= perInstance || taken.size >= perNode)
        throw new Refused("busy", "too many files are on their way");
      const stopping = new AbortController();
      const place = { instanceId, installationId: installationOf(instanceId), stopping };
      taken.add(place);
      return { signal: stopping.signal, leave: () => void taken.delete(place) };
    },
    look: (instanceId) => {
      const present = installationOf(instanceId);
      for (const { installationId, stopping } of ofInstance(instanceId))
        if (installationId !== present) stopping.abort();
    },
  };
}
