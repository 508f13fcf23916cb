import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { decodeJoinAnswer, maxJoinAnswerBytes } from "@blockwright/minecraft/status/nethernet";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { Logger } from "pino";
import type { Runtime } from "../../runtime/runtime.ts";
import type { PingAnswer } from "../run/ping.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("./main.ts", import.meta.url));
/** The program has to start, and then waits as long as a player's client. */
const timeLimitMs = 15_000;

/** An answer from within the container of a server over NetherNet; undefined without one, and for other servers. */
export type AskInside = (spec: InstanceSpec) => Promise<PingAnswer | undefined>;

/**
 * Some machines can't reach their own published ports, although players can. Asking takes a process of its own, so it is
 * done only where the published port does not answer.
 */
export function createAskInside(runtime: Pick<Runtime, "inspect">, log: Logger): AskInside {
  return async ({ instanceId, manners, ports }) => {
    const port = ports.find(({ protocol }) => protocol === "tcp")?.port;
    if (manners.ping !== "nethernet" || port === undefined) return undefined;
    try {
      const found = await runtime.inspect(instanceId);
      if (found?.networkNamespace === undefined) return undefined;
      const answer = await askIn(found.networkNamespace, port);
      if (answer) log.warn({ instanceId, port }, "it answers in its container, not at its published port");
      return answer;
    } catch (error) {
      log.debug({ err: error, instanceId }, "a server could not be asked in its container");
      return undefined;
    }
  };
}

async function askIn(networkNamespace: string, port: number): Promise<PingAnswer | undefined> {
  const command = [`--net=${networkNamespace}`, process.execPath, program, String(port)];
  const { stdout } = await run("nsenter", command, {
    // The agent's environment is not inherited, because it contains secrets.
    env: {},
    timeout: timeLimitMs,
    killSignal: "SIGKILL",
    maxBuffer: 2 * maxJoinAnswerBytes,
  });
  return stdout === "null" ? undefined : decodeJoinAnswer(Buffer.from(stdout));
}
