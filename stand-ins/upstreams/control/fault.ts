import type { UpstreamName } from "../hosts.ts";

export type Fault =
  | {
      readonly kind: "status";
      readonly status: 403 | 404 | 410 | 429 | 500 | 503;
      readonly retryAfterSeconds?: number;
    }
  /** Delays the headers. */
  | { readonly kind: "slow-headers"; readonly delayMs: number }
  /** Sends half of the body, then nothing more while the connection stays open. */
  | { readonly kind: "stalled-body" }
  /** Sends half of the body, then closes the connection. */
  | { readonly kind: "truncated-body" }
  /** The same length, with one byte changed. */
  | { readonly kind: "changed-bytes" }
  /** Every hash in a JSON answer is another one. */
  | { readonly kind: "wrong-hashes" }
  /** Projects don't support versions of the game newer than this one yet. */
  | { readonly kind: "lags-behind"; readonly newest: string }
  /** Lists of builds and pages of results are empty, and so is any answer that is a list. */
  | { readonly kind: "zero-builds" }
  | { readonly kind: "redirect"; readonly to: RedirectTarget }
  | { readonly kind: "huge-json"; readonly sizeBytes?: number }
  | { readonly kind: "invalid-json" }
  | { readonly kind: "html" }
  /** A few kilobytes that unpack to this size. */
  | { readonly kind: "gzip-bomb"; readonly unpackedBytes?: number }
  | { readonly kind: "connection-reset" };

export type RedirectTarget =
  | "loopback"
  | "private"
  | "link-local"
  | "stranger"
  | "itself"
  | { readonly url: string };

export interface FaultRule {
  readonly upstream: UpstreamName;
  /** Prefix of the path with its query; empty for all paths. */
  readonly pathPrefix: string;
  readonly fault: Fault;
  /** How many more requests it affects. */
  readonly timesLeft: number | null;
}

/** The active rules; the newest matching one wins. */
export class FaultRules {
  #rules: FaultRule[] = [];

  add(rule: FaultRule): void {
    this.#rules.unshift(rule);
  }

  clear(): void {
    this.#rules = [];
  }

  take(upstream: UpstreamName, path: string): Fault | undefined {
    const index = this.#rules.findIndex(
      (rule) => rule.upstream === upstream && path.startsWith(rule.pathPrefix),
    );
    const rule = this.#rules[index];
    if (rule === undefined) return undefined;
    if (rule.timesLeft === null) return rule.fault;
    const timesLeft = rule.timesLeft - 1;
    if (timesLeft > 0) this.#rules[index] = { ...rule, timesLeft };
    else this.#rules.splice(index, 1);
    return rule.fault;
  }
}
