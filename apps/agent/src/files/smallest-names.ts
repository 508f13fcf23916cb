interface Name {
  readonly text: string;
  /** As stored in the folder: a tenant's name may not be valid text. */
  readonly raw: string;
}

/** Keeps the smallest of all added names in order: memory for one page, regardless of the size of the folder. */
export class SmallestNames {
  readonly #limit: number;
  #kept: Name[] = [];
  /** Names from this one on are beyond the page. */
  #bound: string | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(text: string, raw: string): void {
    if (this.#bound !== undefined && text >= this.#bound) return;
    this.#kept.push({ text, raw });
    // Sorting rarely and in bulk costs less than keeping the names sorted.
    if (this.#kept.length > 4 * this.#limit + 1) this.#shorten();
  }

  take(): { names: readonly Name[]; isComplete: boolean } {
    const wasCut = this.#bound !== undefined;
    this.#shorten();
    const names = this.#kept.slice(0, this.#limit);
    return { names, isComplete: !wasCut && names.length === this.#kept.length };
  }

  /** Keeps one name beyond the page, to know whether there are more. */
  #shorten(): void {
    this.#kept.sort((one, other) => (one.text < other.text ? -1 : 1));
    if (this.#kept.length <= this.#limit) return;
    this.#kept.length = this.#limit + 1;
    this.#bound = this.#kept[this.#limit]?.text;
  }
}
