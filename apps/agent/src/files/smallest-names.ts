interface Name {
  readonly text: string;
  /** As the folder has it: a tenant may have chosen a name that is no text. */
  readonly raw: string;
}

/** The first names in their order, of as many as are added: memory for a page, however large the folder is. */
export class SmallestNames {
  readonly #limit: number;
  #kept: Name[] = [];
  /** Names from here on are beyond the page. */
  #bound: string | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(text: string, raw: string): void {
    if (this.#bound !== undefined && text >= this.#bound) return;
    this.#kept.push({ text, raw });
    // Sorting rarely, and then many at once, costs less than keeping them in order.
    if (this.#kept.length > 4 * this.#limit + 1) this.#shorten();
  }

  take(): { names: readonly Name[]; isComplete: boolean } {
    const wasCut = this.#bound !== undefined;
    this.#shorten();
    const names = this.#kept.slice(0, this.#limit);
    return { names, isComplete: !wasCut && names.length === this.#kept.length };
  }

  /** One beyond the page is kept, to know that there is more. */
  #shorten(): void {
    this.#kept.sort((one, other) => (one.text < other.text ? -1 : 1));
    if (this.#kept.length <= this.#limit) return;
    this.#kept.length = this.#limit + 1;
    this.#bound = this.#kept[this.#limit]?.text;
  }
}
