import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runApiCommand } from "../api-command.ts";
import type { Instance } from "../instance.ts";
import { agentFolder, startAgentProcess, type AgentProcess } from "./agent-process.ts";

/** On a busy machine a start takes minutes. One that has failed is noticed at once. */
const START_LIMIT_MS = 300_000;

/** Enrols this machine with a one-time token, as an operator would, and waits until it serves. */
export async function enrolAgent(
  instance: Instance,
  api: Readonly<Record<string, string>>,
  agent: Readonly<Record<string, string>>,
  interrupted: AbortSignal,
): Promise<AgentProcess> {
  const token = await runApiCommand(api, "create-node-token.ts");
  interrupted.throwIfAborted();
  const enrolment = { ...agent, API_URL: api["PUBLIC_URL"] ?? "", ENROLMENT_TOKEN: token };
  const log = join(agentFolder(instance, agent["NODE_NAME"] ?? ""), "agent.log");
  const started = startAgentProcess(enrolment, log);
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (!readFileSync(log, { encoding: "utf8", flag: "a+" }).includes('"serving"')) {
    if (started.child.exitCode !== null)
      throw new Error(`The agent ended during its start; its log is ${log}`);
    if (Date.now() > giveUpAt)
      throw new Error(`The agent does not serve after ${START_LIMIT_MS / 1_000} s; its log is ${log}`);
    await sleep(100, undefined, { signal: interrupted });
  }
  return started;
}
