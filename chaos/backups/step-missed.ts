/** The operation was past its step before the fault hit. */
export class StepMissed extends Error {}

const maxTries = 4;

/** Tries again when the step was missed: some steps take a fraction of a second. */
export async function untilHit<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StepMissed) || tries === maxTries) throw error;
    }
  }
}
