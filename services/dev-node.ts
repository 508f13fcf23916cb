import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { agentEnvironment } from "./programs/agent-process.ts";
import { runApiCommand } from "./api-command.ts";
import { ensureInstance } from "./instance.ts";
import { printingReporter } from "./reporter.ts";

const NODE_NAME = "dev";
const LOOK_EVERY_MS = 500;

/** The environment of an agent on this machine. It is enrolled once and keeps its identity. */
export async function devNodeEnvironment(
  instanceName: string,
  api: { readonly url: string; readonly environment: Readonly<Record<string, string>> },
  ended: AbortSignal,
): Promise<Record<string, string>> {
  const instance = await ensureInstance(instanceName, ["images", "btrfs"], printingReporter);
  const own = agentEnvironment(instance, NODE_NAME);
  const environment = { ...own, API_URL: api.url, LOG_LEVEL: "info" };
  if (existsSync(join(own["AGENT_STATE_FOLDER"] ?? "", "identity.json"))) return environment;
  await untilReady(api.url, ended);
  return { ...environment, ENROLMENT_TOKEN: await runApiCommand(api.environment, "create-node-token.ts") };
}

/** Waits without a limit: an api with a bug becomes ready once the bug is fixed. */
async function untilReady(url: string, ended: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: ended }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(LOOK_EVERY_MS, undefined, { signal: ended });
  }
}
