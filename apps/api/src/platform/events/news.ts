/** Lets streams of this process wait for the next news about something. */
export interface News {
  /** Resolves with true on news of that id, and with false when the signal is aborted or after the time: a hint may be lost. */
  wait(id: string, ms: number, signal: AbortSignal): Promise<boolean>;
}

/** `listen` gets a function to call with the id of each thing that there is news about. */
export function createNews(listen: (wake: (id: string) => void) => void): News {
  const waiting = new Map<string, Set<() => void>>();
  listen((id) => {
    for (const wake of waiting.get(id) ?? []) wake();
  });
  return {
    wait: (id, ms, signal) =>
      new Promise((resolve) => {
        const wakers = waiting.get(id) ?? new Set();
        const end = (hasNews: boolean) => {
          clearTimeout(timer);
          signal.removeEventListener("abort", giveUp);
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(id);
          resolve(hasNews);
        };
        const wake = () => end(true);
        const giveUp = () => end(false);
        const timer = setTimeout(giveUp, ms);
        waiting.set(id, wakers.add(wake));
        signal.addEventListener("abort", giveUp);
        if (signal.aborted) giveUp();
      }),
  };
}
