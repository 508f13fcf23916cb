/** A sleep that ends after its time or when it is rung, including a ring before it started. */
export interface InterruptibleSleep {
  sleep(milliseconds: number): Promise<void>;
  interrupt(): void;
}

export function createInterruptibleSleep(): InterruptibleSleep {
  let isInterrupted = false;
  let endSleep: (() => void) | undefined;
  return {
    sleep: async (milliseconds) => {
      if (!isInterrupted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endSleep = undefined;
      isInterrupted = false;
    },
    interrupt: () => {
      isInterrupted = true;
      endSleep?.();
    },
  };
}
