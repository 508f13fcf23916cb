/** The stand-in's only clock, in whole seconds like the provider's. It runs with the machine's until it is frozen. */
export interface Clock {
  now(): number;
  /** Frozen at that time until `moveTo`. */
  freezeAt(seconds: number): void;
  moveTo(seconds: number): void;
  /** Pretends that it is that time while `act` runs. */
  during<T>(seconds: number, act: () => T): T;
}

export function createClock(frozenAt?: number): Clock {
  let aheadSeconds = 0;
  let frozen = frozenAt;
  let pretended: number | undefined;
  const machineSeconds = () => Math.floor(Date.now() / 1000);
  return {
    now: () => pretended ?? frozen ?? machineSeconds() + aheadSeconds,
    freezeAt: (seconds) => {
      frozen = seconds;
    },
    moveTo: (seconds) => {
      if (frozen === undefined) aheadSeconds = seconds - machineSeconds();
      else frozen = seconds;
    },
    during: (seconds, act) => {
      const before = pretended;
      pretended = seconds;
      try {
        return act();
      } finally {
        pretended = before;
      }
    },
  };
}
