import { dialIn, type DialledNode, type SimulatedNode } from "./simulated-node.ts";

export interface NewNodes {
  readonly natsUrl: string;
  readonly nodes: readonly SimulatedNode[];
}

/** As every agent does. */
const heartbeatMs = 5000;
/** Signing takes milliseconds of this process, and the message server waits two seconds for it. */
const dialledAtOnce = 5;
const attempts = 5;

// A process of its own, so that its CPU time is not counted as ours. Answers once the new nodes have started to report.
process.on("message", (message) => {
  void join(message as NewNodes).then(
    () => process.send?.({ joined: true }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));

async function join({ natsUrl, nodes }: NewNodes): Promise<void> {
  for (let start = 0; start < nodes.length; start += dialledAtOnce)
    await Promise.all(nodes.slice(start, start + dialledAtOnce).map((node) => report(natsUrl, node)));
}

async function report(natsUrl: string, node: SimulatedNode): Promise<void> {
  const dialled = await dialAgain(natsUrl, node);
  let players = 0;
  const beat = () => dialled.beat((players += 1) % 20);
  // Machines don't report in step.
  setTimeout(() => {
    beat();
    setInterval(beat, heartbeatMs);
  }, Math.random() * heartbeatMs);
}

/** Like an agent, which tries until it is let in. */
async function dialAgain(natsUrl: string, node: SimulatedNode, attempt = 1): Promise<DialledNode> {
  try {
    return await dialIn(natsUrl, node);
  } catch (error) {
    if (attempt === attempts) throw error;
    return dialAgain(natsUrl, node, attempt + 1);
  }
}
