const WINDOW_MS = 60_000;

/** Counts down a minute in headers. It never refuses: use a fault for that. */
export class RateWindow {
  readonly #limit: number;
  #used = 0;
  #endsAt = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  headers(): Readonly<Record<string, string>> {
    const now = Date.now();
    if (now >= this.#endsAt) {
      this.#used = 0;
      this.#endsAt = now + WINDOW_MS;
    }
    this.#used += 1;
    return {
      "x-ratelimit-limit": String(this.#limit),
      "x-ratelimit-remaining": String(Math.max(1, this.#limit - this.#used)),
      "x-ratelimit-reset": String(Math.ceil((this.#endsAt - now) / 1_000)),
    };
  }
}
