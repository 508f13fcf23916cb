import type { UpstreamName } from "../hosts.ts";

export interface SeenRequest {
  readonly method: string;
  readonly upstream: UpstreamName;
  readonly host: string;
  /** Including its query. */
  readonly path: string;
  readonly userAgent: string;
}

/** A test with more requests than this has another problem. */
const MOST_KEPT = 50_000;

export class RequestLog {
  #seen: SeenRequest[] = [];

  add(request: SeenRequest): void {
    if (this.#seen.length < MOST_KEPT) this.#seen.push(request);
  }

  all(): readonly SeenRequest[] {
    return this.#seen;
  }

  clear(): void {
    this.#seen = [];
  }
}
