import * as rpc from "@blockwright/node-protocol/backup-files";
import type { Logger } from "pino";
import { createSlots } from "../../concurrency/slots.ts";
import { Refused } from "../../instances/refused.ts";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import type { RelayClient } from "../../transfers/relay/relay-client.ts";
import type { TransferPlaces } from "../../transfers/relay/transfer-places.ts";
import type { BackupDeps } from "../backup-deps.ts";
import type { StoredBackup } from "./backup-entries.ts";
import { listBackupFolder } from "./list-backup-folder.ts";
import { restorePath } from "./restore-path.ts";
import { prepareBackupFiles } from "./send-backup-files.ts";

export interface BrowsingParts extends BackupDeps {
  /** Undefined when bulk transfers are not available. */
  readonly bulk: { readonly relays: RelayClient; readonly places: TransferPlaces } | undefined;
  readonly log: Logger;
  /** Aborted when the agent stops. */
  readonly ended: AbortSignal;
}

/** Each restic process takes about 100 MB. Downloads last as long as the browser needs. */
const maxLooks = 4;
const maxDownloads = 6;
const waitMs = 5000;
const lookWithinMs = 25_000;
const restoreWithinMs = 5 * 60_000;

interface Sealed {
  readonly repository: { readonly id: string; readonly sealedPassword: string };
  readonly snapshotId: string;
}

export function browsingHandlers(parts: BrowsingParts): RpcHandler[] {
  const { keys, restic, ended } = parts;
  const slots = createSlots(maxLooks);
  const opened = async ({ repository, snapshotId }: Sealed): Promise<StoredBackup> => ({
    repository: { id: repository.id, password: await keys.open(repository.sealedPassword) },
    snapshotId,
  });
  const looking = async <T>(request: Sealed, withinMs: number, look: Look<T>): Promise<T> => {
    const release = await takeSlot(slots);
    const signal = AbortSignal.any([ended, AbortSignal.timeout(withinMs)]);
    return opened(request)
      .then((backup) => look(backup, signal))
      .finally(release);
  };
  return [
    onRpc(rpc.listBackupFolder, (request) =>
      looking(request, lookWithinMs, (backup, signal) => listBackupFolder(restic, backup, request, signal)),
    ),
    onRpc(rpc.restoreBackupPath, (request) =>
      looking(request, restoreWithinMs, (backup, signal) => restorePath(parts, backup, request, signal)),
    ),
    ...sendingHandlers(parts, looking),
  ];
}

type Look<T> = (backup: StoredBackup, signal: AbortSignal) => Promise<T>;
type Looking = <T>(request: Sealed, withinMs: number, look: Look<T>) => Promise<T>;

function sendingHandlers({ bulk, restic, log, ended }: BrowsingParts, looking: Looking): RpcHandler[] {
  if (!bulk) return [];
  const slots = createSlots(maxDownloads);
  return [
    onRpc(rpc.sendBackupFiles, async (request) => {
      const place = bulk.places.take(request.instanceId);
      const release = await takeSlot(slots).catch((error: unknown) => {
        place.leave();
        throw error;
      });
      const end = () => {
        release();
        place.leave();
      };
      try {
        const { answer, open } = await looking(request, lookWithinMs, (backup, signal) =>
          prepareBackupFiles(restic, backup, request, signal),
        );
        if (!open) end();
        else {
          const { content, bytes } = open(ended);
          void bulk.relays
            .bring(request.relay, content, bytes, ended)
            // The browser or the store disconnected. The receiver sees that the response is incomplete.
            .catch((error: unknown) => log.debug({ err: error }, "a download of a backup ended early"))
            .finally(end);
        }
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    }),
  ];
}

async function takeSlot(slots: ReturnType<typeof createSlots>): Promise<() => void> {
  return slots(AbortSignal.timeout(waitMs)).catch(() => {
    throw new Refused("busy", "too many backups are looked at");
  });
}
