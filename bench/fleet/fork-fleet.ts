import { fork } from "node:child_process";
import { join } from "node:path";
import type { NewNodes } from "./simulated-fleet.ts";

export interface Fleet {
  /** Resolves once all of them are connected. */
  add(added: NewNodes): Promise<void>;
  stop(): void;
}

/** Simulated machines in a process of their own. */
export function forkFleet(): Fleet {
  const child = fork(join(import.meta.dirname, "simulated-fleet.ts"));
  return {
    add: (added) =>
      new Promise((resolve, reject) => {
        const broken = () => reject(new Error("the simulated fleet ended"));
        child.once("exit", broken);
        child.once("message", (answer: { readonly failed?: string }) => {
          child.off("exit", broken);
          if (answer.failed === undefined) resolve();
          else reject(new Error(answer.failed));
        });
        child.send(added);
      }),
    stop: () => child.disconnect(),
  };
}
