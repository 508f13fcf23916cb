/**
 * Runs `refresh` at once, and after each run once more if it was asked for meanwhile: what is being read may be older
 * than the news. Frequent news never keeps a slow read from finishing.
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
