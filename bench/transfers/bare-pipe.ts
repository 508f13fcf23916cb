import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { BareOrder } from "./bare-node.ts";
import { receiveContent, sendContent } from "./http-ends.ts";

export interface BarePipe {
  up(file: string, sizeBytes: number): Promise<void>;
  down(file: string): Promise<void>;
  stop(): void;
}

/** Two programs with the same topology as ours: one that people reach, and one that has the disk. */
export async function openBarePipe(): Promise<BarePipe> {
  const relay = fork(join(import.meta.dirname, "bare-relay.ts"));
  const [{ port }] = (await once(relay, "message")) as [AddressInfo];
  const node = fork(join(import.meta.dirname, "bare-node.ts"));
  await once(node, "message");
  const url = `http://127.0.0.1:${port}/`;
  const order = async (does: BareOrder["does"], file: string, work: () => Promise<unknown>) => {
    const done = once(node, "message");
    node.send({ url, file, does } satisfies BareOrder);
    await Promise.all([work(), done]);
  };
  return {
    up: (file, sizeBytes) => order("take", file, () => sendContent(url, { method: "PUT", sizeBytes })),
    down: (file) => order("bring", file, () => receiveContent(url)),
    stop: () => [relay, node].forEach((child) => child.kill()),
  };
}
