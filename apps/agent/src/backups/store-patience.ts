const retryLine = /^(.+?) returned error, retrying after/;

/** restic retries a refused request for 15 minutes, which blocks the server's other backups. */
export function watchRetries(
  patienceMs: number,
  giveUp: () => void,
  nowMs: () => number = Date.now,
): (complaint: string) => void {
  const failingSince = new Map<string, number>();
  return (complaint) => {
    for (const line of complaint.split("\n")) {
      const request = retryLine.exec(line)?.[1];
      if (request === undefined) continue;
      const since = failingSince.get(request) ?? nowMs();
      failingSince.set(request, since);
      if (nowMs() - since >= patienceMs) giveUp();
    }
  };
}
