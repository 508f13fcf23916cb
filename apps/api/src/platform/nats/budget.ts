/** The burst size, and the rate per second after that. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Budget {
  /** False when none is left. */
  take(amount?: number): boolean;
  /** How long until one can be taken. */
  waitMs(): number;
}

export function createBudget(
  { burst, perSecond }: Rate,
  nowMs: () => number = () => performance.now(),
): Budget {
  let left = burst;
  let countedAt = nowMs();
  const count = () => {
    const now = nowMs();
    left = Math.min(burst, left + ((now - countedAt) / 1000) * perSecond);
    countedAt = now;
  };
  return {
    take: (amount = 1) => {
      count();
      if (left < amount) return false;
      left -= amount;
      return true;
    },
    waitMs: () => {
      count();
      return Math.max(0, ((1 - left) / perSecond) * 1000);
    },
  };
}

export interface NodeBudgets {
  take(nodeId: string, bytes: number): boolean;
}

/** As many as there are nodes: the message server guarantees the id in a subject. */
export function createNodeBudgets(rates: { readonly messages: Rate; readonly bytes: Rate }): NodeBudgets {
  const budgets = new Map<string, { messages: Budget; bytes: Budget }>();
  return {
    take: (nodeId, size) => {
      const known = budgets.get(nodeId);
      const { messages, bytes } = known ?? {
        messages: createBudget(rates.messages),
        bytes: createBudget(rates.bytes),
      };
      if (!known) budgets.set(nodeId, { messages, bytes });
      return messages.take() && bytes.take(size);
    },
  };
}
