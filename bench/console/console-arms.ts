import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import type { Instance } from "../../services/instance.ts";
import type { BenchConsoles } from "./console-node.ts";
import type { SeededServer } from "../poll-seed.ts";

export interface Arm {
  readonly pid: number;
  readonly port: number;
  publish(server: SeededServer, lines: readonly string[]): void;
  heldBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** The api as it is in production. */
export async function startOurs(
  instance: Instance,
  databaseUrl: string,
  consoles: BenchConsoles,
): Promise<Arm> {
  const { api: port } = instance.ports;
  const environment = { ...apiEnvironment(instance, databaseUrl, { port }), LOG_LEVEL: "warn" };
  const child = startMeasured("../../apps/api/src/http.ts", [], environment);
  const arm = await armOf(child, port, "/readyz");
  return { ...arm, publish: ({ instanceId }, lines) => consoles.publish(instanceId, lines) };
}

export async function startBare(instance: Instance): Promise<Arm> {
  const { web: port } = instance.ports;
  const child = startMeasured("console-bare.ts", [String(port)], {});
  const arm = await armOf(child, port, "/");
  return {
    ...arm,
    publish: ({ serverId }, lines) => child.stdin?.write(`${JSON.stringify({ serverId, lines })}\n`),
  };
}

function startMeasured(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return fork(join(import.meta.dirname, program), args, {
    env: { PATH: process.env["PATH"], ...env },
    execArgv: ["--expose-gc", "--import", join(import.meta.dirname, "console-child.ts")],
    stdio: ["pipe", "ignore", "inherit", "ipc"],
  });
}

async function armOf(child: ChildProcess, port: number, readyPath: string) {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error("a program under measure ended at once");
    await sleep(50);
  }
  return {
    pid: child.pid ?? 0,
    port,
    heldBytes: async () => {
      child.send("memory");
      const [{ heldBytes }] = (await once(child, "message")) as [{ heldBytes: number }];
      return heldBytes;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
