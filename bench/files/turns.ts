export interface Turns {
  readonly ours: number[];
  readonly bare: number[];
}

type Arm = (turn: number) => Promise<unknown>;

/** Milliseconds of both, alternating; the first round warms up and is not counted. */
export async function takeTurns(rounds: number, arms: Readonly<Record<keyof Turns, Arm>>): Promise<Turns> {
  const millis: Turns = { ours: [], bare: [] };
  let turn = 0;
  for (let round = -1; round < rounds; round += 1)
    for (const arm of ["ours", "bare", "bare", "ours"] as const) {
      turn += 1;
      const startedAt = performance.now();
      await arms[arm](turn);
      if (round >= 0) millis[arm].push(performance.now() - startedAt);
    }
  return millis;
}
