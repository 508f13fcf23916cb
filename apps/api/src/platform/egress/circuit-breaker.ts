type BreakerState =
  | { readonly kind: "up"; readonly failures: number }
  | { readonly kind: "down"; readonly until: number }
  /** One probe request is in flight. */
  | { readonly kind: "probing" };

export interface CircuitBreaker {
  /** A caller that gets true must report the outcome. */
  mayAsk(): boolean;
  answered(): void;
  failed(): void;
  /** No request was sent in the end. */
  leftUnasked(): void;
}

export function createCircuitBreaker(failuresUntilDown: number, downForMs: number): CircuitBreaker {
  let state: BreakerState = { kind: "up", failures: 0 };
  return {
    mayAsk: () => {
      switch (state.kind) {
        case "up":
          return true;
        case "probing":
          return false;
        case "down":
          if (Date.now() < state.until) return false;
          state = { kind: "probing" };
          return true;
      }
    },
    leftUnasked: () => {
      if (state.kind === "probing") state = { kind: "down", until: Date.now() };
    },
    answered: () => {
      state = { kind: "up", failures: 0 };
    },
    failed: () => {
      const failures = state.kind === "up" ? state.failures + 1 : failuresUntilDown;
      if (failures < failuresUntilDown) state = { kind: "up", failures };
      // A request from before it was marked down doesn't prolong that.
      else if (state.kind !== "down") state = { kind: "down", until: Date.now() + downForMs };
    },
  };
}
