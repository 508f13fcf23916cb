import type { InstanceRecord } from "./instance-record.ts";
import type { RecordStore } from "./record-store.ts";
import type { Settlement } from "./run/after-exit.ts";

/** The record of one instance, in memory and on disk. */
export class SavedRecord {
  readonly #store: RecordStore;
  #current: InstanceRecord;
  #startAgainAtMs = 0;
  #isDeleted = false;

  constructor(store: RecordStore, record: InstanceRecord) {
    this.#store = store;
    this.#current = record;
  }

  get current(): InstanceRecord {
    return this.#current;
  }

  /** Earliest time of the next start. In memory only: a new agent starts at once. */
  get startAgainAtMs(): number {
    return this.#startAgainAtMs;
  }

  /** True once only the generation of the removed instance is left on disk. */
  get isDeleted(): boolean {
    return this.#isDeleted;
  }

  readonly save = async (change: Partial<InstanceRecord>): Promise<void> => {
    this.#current = { ...this.#current, ...change };
    await this.#store.save(this.#current);
  };

  async settle({ change, startAgainAtMs }: Settlement): Promise<void> {
    this.#startAgainAtMs = startAgainAtMs;
    await this.save(change);
  }

  async delete(generation: number): Promise<void> {
    this.#isDeleted = true;
    await this.#store.markRemoved({ spec: { instanceId: this.#current.spec.instanceId, generation } });
  }
}
