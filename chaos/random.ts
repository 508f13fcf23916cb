/** The same seed gives the same faults at the same moments, as far as the scheduler allows. */
export interface Random {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to));
  return {
    between,
    whole,
    pick: (from) => {
      const picked = from[whole(0, from.length)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    },
  };
}
