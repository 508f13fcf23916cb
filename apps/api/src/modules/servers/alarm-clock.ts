/** One sleeper: it wakes when the time is over or when somebody rings, also when they rang before it lay down. */
export interface AlarmClock {
  wait(milliseconds: number): Promise<void>;
  ring(): void;
}

export function createAlarmClock(): AlarmClock {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    wait: async (milliseconds) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      hasRung = false;
    },
    ring: () => {
      hasRung = true;
      wake?.();
    },
  };
}
