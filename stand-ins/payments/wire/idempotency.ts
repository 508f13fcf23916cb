import { ProviderError } from "./provider-error.ts";

export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Kept extends Answer {
  readonly path: string;
  readonly body: string;
}

export interface Idempotency {
  /** The answer to an earlier request with this key; throws if that asked for something else. */
  replay(key: string, path: string, body: string): Answer | undefined;
  keep(key: string, path: string, body: string, answer: Answer): void;
}

export function createIdempotency(): Idempotency {
  const kept = new Map<string, Kept>();
  return {
    replay: (key, path, body) => {
      const before = kept.get(key);
      if (before !== undefined && (before.path !== path || before.body !== body)) {
        throw new ProviderError(400, {
          type: "idempotency_error",
          message:
            "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        });
      }
      return before;
    },
    keep: (key, path, body, answer) => void kept.set(key, { path, body, ...answer }),
  };
}
