import { ProviderError } from "../wire/provider-error.ts";

/**
 * `rate-limit`, `lock-timeout`: 429, nothing done. `server-error`: 500, nothing done. `cut-before`: the connection ends,
 * nothing done. `cut-after`: it is done, and the connection ends before the answer.
 */
export const faultKinds = ["rate-limit", "lock-timeout", "server-error", "cut-before", "cut-after"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose path begins with it. */
  readonly path?: string;
  readonly method?: string;
  /** How many requests meet it: 1 unless told. */
  readonly times?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that this request meets. */
  take(method: string, path: string): FaultKind | undefined;
}

export function createFaults(): Faults {
  let waiting: (Fault & { left: number })[] = [];
  return {
    add: (fault) => {
      waiting.push({ ...fault, left: fault.times ?? 1 });
    },
    clear: () => {
      waiting = [];
    },
    take: (method, path) => {
      const met = waiting.find(
        (fault) =>
          path.startsWith(fault.path ?? "/v1/") && (fault.method === undefined || fault.method === method),
      );
      if (met === undefined) return undefined;
      met.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return met.kind;
    },
  };
}

export function errorOf(kind: "rate-limit" | "lock-timeout" | "server-error"): ProviderError {
  switch (kind) {
    case "rate-limit":
      return new ProviderError(429, {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Request rate limit exceeded.",
      });
    case "lock-timeout":
      return new ProviderError(429, {
        type: "invalid_request_error",
        code: "lock_timeout",
        message: "This object cannot be accessed right now because another request is using it.",
      });
    case "server-error":
      return new ProviderError(500, { type: "api_error", message: "An error occurred on the stand-in." });
  }
}
