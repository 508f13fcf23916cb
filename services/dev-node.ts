import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { agentEnvironment } from "./programs/agent-process.ts";
import { runApiCommand } from "./api-command.ts";
import { ensureInstance } from "./instance.ts";
import { printingReporter } from "./reporter.ts";

const NODE_NAME = "dev";
const LOOK_EVERY_MS = 500;

/** What the agent of a game node on this machine runs with. It is enrolled once and knows itself again after that. */
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

/** However long it takes: an api with a mistake in it is ready once the mistake is gone. */
async function untilReady(url: string, ended: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: ended }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(LOOK_EVERY_MS, undefined, { signal: ended });
  }
}
