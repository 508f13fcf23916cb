import { PathRefused } from "../path-refused.ts";

export interface BulkLimits {
  readonly maxBytes: number;
  readonly maxEntries: number;
  readonly maxMs: number;
}

/** Resource use of one bulk operation. Exceeding any limit aborts it. */
export class Budget {
  readonly #limits: BulkLimits;
  readonly #endsAtMs: number;
  #bytes = 0;
  #entries = 0;

  constructor(limits: BulkLimits) {
    this.#limits = limits;
    this.#endsAtMs = performance.now() + limits.maxMs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  takeEntry(): void {
    this.#entries++;
    if (this.#entries > this.#limits.maxEntries) {
      throw new PathRefused("too-many", `These are more than ${this.#limits.maxEntries} files.`);
    }
    this.#requireTime();
  }

  takeBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.maxBytes) {
      throw new PathRefused("too-large", `This is more than ${this.#limits.maxBytes} bytes.`);
    }
    this.#requireTime();
  }

  #requireTime(): void {
    if (performance.now() <= this.#endsAtMs) return;
    throw new PathRefused("too-long", "This takes too long and was given up.");
  }
}
