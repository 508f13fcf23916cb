import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ModelUnderTest } from "../../services/engines/scripted-model.ts";
import type { Instance } from "../../services/instance.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { cpuSeconds } from "../cpu-time.ts";
import type { BareRequest } from "./bare-loop.ts";

export interface Programs {
  readonly port: number;
  /** Of http and worker together. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const unlimited = {
  ASSISTANT_TOKENS_PER_PERSON_AND_DAY: "1000000000",
  ASSISTANT_TOKENS_PER_DAY: "1000000000",
  ASSISTANT_STEPS_PER_TURN: "100",
  ASSISTANT_TOKENS_PER_TURN: "10000000",
  LOG_LEVEL: "warn",
};

/** One http and one worker process, as they are in production. */
export async function startPrograms(
  instance: Instance,
  databaseUrl: string,
  model: ModelUnderTest,
): Promise<Programs> {
  const { api: port } = instance.ports;
  const environment = {
    ...apiEnvironment(instance, databaseUrl, { port }),
    ...model.environment,
    ...unlimited,
  };
  const children = ["http", "worker"].map((entry) => start(`../../apps/api/src/${entry}.ts`, environment));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error("a program ended at once");
    await sleep(100);
  }
  return {
    port,
    cpuSeconds: () => children.reduce((total, { pid }) => total + cpuSeconds(pid ?? 0), 0),
    stop: async () => {
      await Promise.all(
        children.map(async (child) => {
          const ended = once(child, "exit");
          child.kill("SIGKILL");
          await ended;
        }),
      );
    },
  };
}

export interface BareLoop {
  cpuSeconds(): number;
  /** Returns the characters of the answer. */
  runTurn(): Promise<number>;
  stop(): void;
}

/** The AI SDK's own loop in a process of its own. */
export async function startBareLoop(request: BareRequest): Promise<BareLoop> {
  const child = start("bare-loop.ts", {});
  child.send(request);
  await once(child, "message");
  return {
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    runTurn: async () => {
      child.send("turn");
      const [{ characters }] = (await once(child, "message")) as [{ characters: number }];
      return characters;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

function start(program: string, env: Readonly<Record<string, string>>) {
  return fork(join(import.meta.dirname, program), [], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
