import { dialAgain, type DialledNode, type SimulatedNode } from "./simulated-node.ts";

export interface NewNodes {
  readonly natsUrl: string;
  /** They answer and don't report. */
  readonly areSilent?: boolean;
  readonly nodes: readonly SimulatedNode[];
}

/** As every agent does. */
const heartbeatMs = 5000;
/** Signing takes milliseconds of this process, and the message server waits two seconds for it. */
const dialledAtOnce = 5;

// A process of its own, so that its CPU time is not counted as ours. Answers once the new nodes have started to report.
process.on("message", (message) => {
  void join(message as NewNodes).then(
    () => process.send?.({ joined: true }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));

async function join({ natsUrl, nodes, areSilent = false }: NewNodes): Promise<void> {
  for (let start = 0; start < nodes.length; start += dialledAtOnce)
    await Promise.all(
      nodes.slice(start, start + dialledAtOnce).map(async (node) => {
        const dialled = await dialAgain(natsUrl, node);
        if (!areSilent) report(dialled);
      }),
    );
}

function report(dialled: DialledNode): void {
  let players = 0;
  const beat = () => dialled.beat((players += 1) % 20);
  // Machines don't report in step.
  setTimeout(() => {
    beat();
    setInterval(beat, heartbeatMs);
  }, Math.random() * heartbeatMs);
}
