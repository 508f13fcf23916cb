import { join } from "node:path";
import type { Logger } from "pino";
import type { AgentConfig } from "../config.ts";
import type { Instance } from "../instances/instance.ts";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import { treePlacesOf } from "../instances/trees/tree-places.ts";
import type { Identity } from "../link/enrol.ts";
import { signWithCredentials } from "../link/sign-with-credentials.ts";
import type { RpcHandler } from "../link/serve-rpc.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { createRelayClient, type RelayClient } from "./relay/relay-client.ts";
import { createTransferPlaces, type TransferPlaces } from "./relay/transfer-places.ts";
import { uploadHandlers } from "./uploads/answer-uploads.ts";
import { openUploadRecords } from "./uploads/upload-records.ts";
import type { ReadRoom } from "./uploads/upload-room.ts";
import { Uploads } from "./uploads/uploads.ts";

interface BulkParts {
  readonly config: Pick<AgentConfig, "stateFolder" | "enrolment">;
  readonly identity: Identity;
  readonly credentials: string;
  readonly trees: InstanceTrees;
  readonly volumes: Pick<Volumes, "usage" | "pathOf">;
  readonly instances: { get(instanceId: string): Pick<Instance, "spec" | "record"> };
  readonly log: Logger;
}

export interface BulkTransfers {
  readonly handlers: readonly RpcHandler[];
  /** For other senders of downloads. Undefined when the api's address is unknown. */
  readonly bringing: { readonly relays: RelayClient; readonly places: TransferPlaces } | undefined;
  sweep(): Promise<void>;
  /** Must be called when an instance has changed. */
  look(instanceId: string): void;
  stopAll(): Promise<void>;
}

const bytesPerMb = 1024 * 1024;

/** Transfers files of any size over HTTPS to and from the api where this node was enrolled. */
export async function openBulkTransfers(parts: BulkParts): Promise<BulkTransfers> {
  const { config, identity, credentials, instances, trees, volumes, log } = parts;
  const apiUrl = config.enrolment.apiUrl ?? identity.apiUrl;
  if (apiUrl === undefined) {
    log.warn("API_URL is not set: people can neither upload nor download files here");
    return {
      handlers: [],
      bringing: undefined,
      sweep: async () => {},
      look: () => {},
      stopAll: async () => {},
    };
  }
  const relays = createRelayClient(apiUrl, signWithCredentials(credentials));
  const treePlaces = treePlacesOf(instances, volumes);
  const places = createTransferPlaces({
    installationOf: (instanceId) => treePlaces.find(instanceId)?.installationId,
  });
  const records = await openUploadRecords(join(config.stateFolder, "uploads"));
  const uploads = new Uploads({ trees, readRoom: roomOf(parts), records, relays, places, log });
  const downloads = createDownloads({ trees, relays, places, log });
  return {
    handlers: [...uploadHandlers(uploads), ...downloads.handlers],
    bringing: { relays, places },
    sweep: () => uploads.sweep(),
    look: (instanceId) => places.look(instanceId),
    stopAll: async () => {
      downloads.stopAll();
      await uploads.stopAll();
    },
  };
}

function roomOf({ volumes, instances }: BulkParts): ReadRoom {
  return async (instanceId) => {
    const { chargedBytes: usedBytes } = await volumes.usage(instanceId);
    return { usedBytes, planBytes: instances.get(instanceId).spec.limits.diskMb * bytesPerMb };
  };
}
