import { consoleLines, watchConsole } from "@blockwright/node-protocol/rpc";
import type { BenchNode } from "./bench-node.ts";

const renewEveryMs = 5000;

export interface ConsoleListener {
  /** Lines received. */
  count(): number;
  /** Lines that the agent dropped, or that are missing between two received lines. */
  lost(): number;
  stop(): void;
}

/** Watches as the api does: every few seconds it requests the lines after the last one it has. */
export async function listenToConsole(
  node: BenchNode,
  instanceId: string,
  onLine: (text: string) => void = () => undefined,
): Promise<ConsoleListener> {
  let count = 0;
  let lost = 0;
  let place = { epoch: null as string | null, afterNumber: -1 };
  const renew = () => node.ask(watchConsole, { instanceId, ...place });
  const { epoch, lines: earlier } = consoleLines.parse(await renew());
  place = { epoch, afterNumber: earlier.at(-1)?.number ?? -1 };
  const subscription = node.nats.subscribe(node.subjects.console(instanceId), {
    callback: (_error, message) => {
      const { lines } = consoleLines.parse(message.json());
      for (const { number, text } of lines) {
        onLine(text);
        lost += number - place.afterNumber - 1;
        place.afterNumber = number;
      }
      count += lines.length;
    },
  });
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    count: () => count,
    lost: () => lost,
    stop: () => {
      clearInterval(timer);
      subscription.unsubscribe();
    },
  };
}
