import { randomUUID } from "node:crypto";
import { createMutex, type Mutex } from "../concurrency/mutex.ts";
import { Refused } from "../instances/refused.ts";
import type { Receiving } from "./receive-file.ts";
import type { Sending } from "./send-file.ts";

export interface TransferLimits {
  readonly perInstance: number;
  readonly perNode: number;
  readonly idleMs: number;
}

type TransferredFile = Receiving | Sending;
type FileOfKind<Kind extends TransferredFile["kind"]> = Extract<TransferredFile, { kind: Kind }>;

interface UnderWay {
  readonly instanceId: string;
  readonly file: TransferredFile;
  /** Serializes requests: a repeated request may arrive while the first is still in progress. */
  readonly line: Mutex;
  readonly timers: readonly NodeJS.Timeout[];
}

const longestWaitMs = 30_000;

/** The transfers in progress, with their timeouts. */
export class TransferRegistry {
  readonly #limits: TransferLimits;
  readonly #underWay = new Map<string, UnderWay>();
  /** The instance of each transfer, from before it is opened until after it is closed. */
  readonly #taken: string[] = [];

  constructor(limits: TransferLimits) {
    this.#limits = limits;
  }

  async open<File extends TransferredFile>(
    instanceId: string,
    timeLimitMs: number,
    begin: () => Promise<File>,
  ): Promise<{ readonly transferId: string; readonly file: File }> {
    const ofInstance = this.#taken.filter((id) => id === instanceId).length;
    if (ofInstance >= this.#limits.perInstance || this.#taken.length >= this.#limits.perNode)
      throw new Refused("busy", "too many files are on their way");
    this.#taken.push(instanceId);
    try {
      const file = await begin();
      const transferId = randomUUID();
      const times = [this.#limits.idleMs, timeLimitMs];
      const timers = times.map((ms) => setTimeout(() => void this.close(transferId), ms));
      this.#underWay.set(transferId, { instanceId, file, line: createMutex(), timers });
      return { transferId, file };
    } catch (error) {
      this.#giveBack(instanceId);
      throw error;
    }
  }

  async use<Kind extends TransferredFile["kind"], T>(
    transferId: string,
    kind: Kind,
    work: (file: FileOfKind<Kind>) => Promise<T>,
  ): Promise<T> {
    const transfer = this.#underWay.get(transferId);
    if (transfer?.file.kind !== kind) throw new Refused("unknown-transfer", "this transfer is not under way");
    transfer.timers[0]?.refresh();
    const release = await transfer.line(AbortSignal.timeout(longestWaitMs));
    try {
      return await work(transfer.file as FileOfKind<Kind>);
    } catch (error) {
      // The sender can repeat a chunk that came out of order; any other error ends the transfer.
      if (!(error instanceof Refused && error.code === "bad-request")) await this.close(transferId);
      throw error;
    } finally {
      release();
    }
  }

  async close(transferId: string): Promise<void> {
    const transfer = this.#underWay.get(transferId);
    if (!transfer) return;
    this.#underWay.delete(transferId);
    for (const timer of transfer.timers) clearTimeout(timer);
    await transfer.file.close().finally(() => this.#giveBack(transfer.instanceId));
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#underWay.keys()].map((transferId) => this.close(transferId)));
  }

  #giveBack(instanceId: string): void {
    this.#taken.splice(this.#taken.indexOf(instanceId), 1);
  }
}
