/**
 * Runs `refresh` at once, and after each run once more if it was requested meanwhile: the running read may be older
 * than the change. Frequent changes never keep a slow read from finishing.
 */
export function createRefresher(refresh: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isDue = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      isDue = false;
      await refresh().catch(() => undefined);
    } while (isDue);
    isRunning = false;
  }

  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}
