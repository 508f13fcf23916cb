import { randomBytes } from "node:crypto";
import { uploadIdleMs } from "@blockwright/node-protocol/bulk";
import type { RelayOrder } from "@blockwright/node-protocol/relay";
import type { Logger } from "pino";
import { PathRefused } from "../../files/path-refused.ts";
import { uploadName } from "../../files/temporary-name.ts";
import type { Tree } from "../../files/tree.ts";
import { withTree, type InstanceTrees, type TreeAddress } from "../../instances/trees/instance-trees.ts";
import { Refused } from "../../instances/refused.ts";
import type { RelayClient } from "../relay/relay-client.ts";
import type { TransferPlace, TransferPlaces } from "../relay/transfer-places.ts";
import { appendPart, createStaged, moreThanAnnounced } from "./append-part.ts";
import { createPlacedUploads } from "./placed-uploads.ts";
import { moveToItsPlace, refuseUnlessFree, stagedBytes } from "./upload-place.ts";
import type { UploadRecord, UploadRecords } from "./upload-records.ts";
import { refuseUnlessRoom, type ReadRoom } from "./upload-room.ts";
import { createUploadTurns } from "./upload-turns.ts";

export interface UploadParts {
  readonly trees: InstanceTrees;
  readonly readRoom: ReadRoom;
  readonly records: UploadRecords;
  readonly relays: RelayClient;
  readonly places: TransferPlaces;
  readonly log: Logger;
}

export interface SettledUpload {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  readonly placedAt: string | null;
  /** The content of the small file it just replaced, in base64. */
  readonly replaced: string | null;
}

export interface AnnouncedPart {
  readonly offsetBytes: number;
  readonly sizeBytes: number | null;
}

const longestWaitMs = 10_000;
const notPlaced = { placedAt: null, replaced: null };

/** Uploads in parts, each over a connection that this node opens. They survive a restart of the agent. */
export class Uploads {
  readonly #parts: UploadParts;
  readonly #turns = createUploadTurns();
  readonly #placed = createPlacedUploads();
  /** Why the last part of an upload failed, until the api asks. */
  readonly #failures = new Map<string, PathRefused>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  async create(
    at: TreeAddress,
    announced: Omit<UploadRecord, "uploadId" | "instanceId">,
  ): Promise<{ uploadId: string }> {
    const { trees, readRoom, records } = this.#parts;
    const uploadId = randomBytes(12).toString("base64url");
    const record = { uploadId, instanceId: at.instanceId, ...announced };
    await withTree(trees, at, async ({ tree }) => {
      if (!record.isForRestore) await refuseUnlessFree(tree, record);
      await refuseUnlessRoom(tree, readRoom, records.all(), record);
      await createStaged(tree, uploadId);
    });
    await records.add(record);
    return { uploadId };
  }

  see(instanceId: string, uploadId: string): Pick<UploadRecord, "path" | "isForRestore"> {
    const { path, isForRestore } = this.#parts.records.get(instanceId, uploadId);
    return { path, isForRestore };
  }

  /** Resolves when the node is about to fetch the part. */
  async fill(
    instanceId: string,
    uploadId: string,
    { offsetBytes, sizeBytes }: AnnouncedPart,
    relay: RelayOrder,
  ): Promise<void> {
    const { trees, records, places, log } = this.#parts;
    const record = records.get(instanceId, uploadId);
    const turn = await this.#turns.take(uploadId, 0);
    let place: TransferPlace | undefined;
    const end = () => {
      place?.leave();
      turn.end();
    };
    try {
      place = places.take(instanceId);
      const bytes = await withTree(trees, { instanceId }, ({ tree }) => this.#bytesOf(tree, record));
      if (bytes !== offsetBytes) throw new Refused("wrong-offset", `byte ${bytes} is next`);
      if (offsetBytes + (sizeBytes ?? 0) > record.lengthBytes) throw moreThanAnnounced(record.lengthBytes);
    } catch (error) {
      end();
      throw error;
    }
    void this.#pour(record, offsetBytes, relay, AbortSignal.any([turn.signal, place.signal]))
      // The browser or the api went away: received bytes are kept, and the next part continues from there.
      .catch((error: unknown) => log.debug({ err: error }, "a part of an upload ended early"))
      .finally(end);
  }

  /** Waits for the part in progress. A complete upload is moved into place. */
  async settle(at: TreeAddress, uploadId: string, waitMs: number): Promise<SettledUpload> {
    const turn = await this.#turns.take(uploadId, waitMs);
    try {
      return await this.#settleNow(at, uploadId);
    } finally {
      turn.end();
    }
  }

  /** Idempotent: a missing upload is not an error. */
  async drop(instanceId: string, uploadId: string): Promise<void> {
    const { trees, records } = this.#parts;
    if (!records.has(instanceId, uploadId)) return;
    this.#turns.stop(uploadId);
    const turn = await this.#turns.take(uploadId, longestWaitMs);
    try {
      await withTree(trees, { instanceId }, ({ tree }) => this.#forget(tree, uploadId));
    } finally {
      turn.end();
    }
  }

  /** Deletes uploads that were not continued for a day. */
  async sweep(nowMs = Date.now()): Promise<void> {
    const { records, log } = this.#parts;
    for (const record of records.all()) {
      if (this.#turns.has(record.uploadId)) continue;
      await this.#sweepOne(record, nowMs - uploadIdleMs).catch(async (error: unknown) => {
        const isGone = error instanceof Refused && error.code === "unknown-instance";
        if (isGone) await records.remove(record.uploadId);
        else log.debug({ err: error }, "an upload was not looked at");
      });
    }
  }

  /** Keeps the received bytes. */
  stopAll(): Promise<void> {
    return this.#turns.stopAll();
  }

  async #pour(
    record: UploadRecord,
    fromBytes: number,
    relay: RelayOrder,
    signal: AbortSignal,
  ): Promise<void> {
    const { trees, relays } = this.#parts;
    const { instanceId, uploadId, lengthBytes: sizeBytes } = record;
    await withTree(trees, { instanceId }, async ({ tree }) => {
      try {
        const chunks = await relays.take(relay, signal);
        await appendPart(tree, uploadId, chunks, { fromBytes, sizeBytes });
      } catch (error) {
        if (!(error instanceof PathRefused)) throw error;
        // The upload can't be continued, so its disk space is freed at once.
        this.#failures.set(uploadId, error);
        await this.#forget(tree, uploadId);
      }
    });
  }

  async #settleNow(at: TreeAddress, uploadId: string): Promise<SettledUpload> {
    const failure = this.#failures.get(uploadId);
    this.#failures.delete(uploadId);
    if (failure) throw failure;
    const { trees, records } = this.#parts;
    const whole = this.#placed.lengthOf(at.instanceId, uploadId);
    if (whole !== undefined) return { offsetBytes: whole, lengthBytes: whole, ...notPlaced };
    const record = records.get(at.instanceId, uploadId);
    const { lengthBytes, path } = record;
    return withTree(trees, at, async (held) => {
      const offsetBytes = await this.#bytesOf(held.tree, record);
      if (offsetBytes < lengthBytes || record.isForRestore) return { offsetBytes, lengthBytes, ...notPlaced };
      const release = await held.keepInPlace(AbortSignal.timeout(longestWaitMs));
      const replaced = await moveToItsPlace(held.tree, record).finally(release);
      this.#placed.add(record);
      await records.remove(uploadId);
      return { offsetBytes, lengthBytes, placedAt: path, replaced: replaced?.toString("base64") ?? null };
    });
  }

  async #sweepOne(record: UploadRecord, olderThanMs: number): Promise<void> {
    const { instanceId, uploadId } = record;
    const isIdle = await withTree(this.#parts.trees, { instanceId }, async ({ tree }) => {
      await this.#bytesOf(tree, record);
      const { modifiedAt } = await tree.stat(uploadName(uploadId));
      return modifiedAt.getTime() < olderThanMs;
    });
    if (isIdle) await this.drop(instanceId, uploadId);
  }

  /** An upload without its file no longer exists. */
  async #bytesOf(tree: Tree, { uploadId }: UploadRecord): Promise<number> {
    const bytes = await stagedBytes(tree, uploadId);
    if (bytes !== undefined) return bytes;
    await this.#forget(tree, uploadId);
    throw new Refused("unknown-transfer", "what had come of this upload is gone");
  }

  async #forget(tree: Tree, uploadId: string): Promise<void> {
    await tree.unlink(uploadName(uploadId)).catch(() => undefined);
    await this.#parts.records.remove(uploadId);
  }
}
