import { fork } from "node:child_process";
import { once } from "node:events";
import type { BenchNode } from "./bench-node.ts";
import type { Arrivals } from "./stamps.ts";

export interface BareAttachment {
  readonly pid: number;
  /** Lines so far. */
  count(): Promise<number>;
  /** From now on it evaluates the timestamps in lines. */
  beginStamps(): Promise<unknown>;
  endStamps(): Promise<Arrivals>;
  stop(): void;
}

/** A separate process that only attaches to the container. */
export async function attachBare(node: BenchNode, containerId: string): Promise<BareAttachment> {
  const program = new URL("bare-attach.ts", import.meta.url);
  const child = fork(program, [node.instance.docker?.socketPath ?? "", containerId]);
  await once(child, "message");
  const ask = async (question: string): Promise<unknown> => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer;
  };
  return {
    pid: child.pid ?? 0,
    count: async () => Number(await ask("how many?")),
    beginStamps: () => ask("read stamps"),
    endStamps: async () => (await ask("which stamps?")) as Arrivals,
    stop: () => child.kill("SIGKILL"),
  };
}
