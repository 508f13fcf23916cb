/** One sleeper: it wakes when the time is over or when somebody rings, also when they rang before it lay down. */
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
