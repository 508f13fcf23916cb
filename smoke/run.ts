import { eulaDocument } from "@blockwright/contract/builds";
import { ensureInstance } from "../services/instance.ts";
import { recordRun } from "../services/programs/ending.ts";
import { printingReporter, silentReporter } from "../services/reporter.ts";
import { tryBuilds } from "./builds/builds.ts";
import { tryContainer } from "./container.ts";
import { openContainers } from "./containers.ts";
import { openInstallation } from "./installation.ts";
import type { Options } from "./options.ts";
import { tryOutside } from "./outside.ts";
import type { Part, Row, Tell } from "./row.ts";
import { agentSettings } from "./settings.ts";
import { trySources } from "./sources.ts";

const usualLastPort = 29_999;

const withoutConsent: Row = {
  part: "builds",
  name: "every kind",
  verdict: "not tried",
  detail: `read ${eulaDocument}, and add --accept-eula if you agree`,
};

/** Tries every part that was asked for. A part that can't be tried at all is one wrong row, and the others go on. */
export async function runSmoke(
  options: Options,
  given: NodeJS.ProcessEnv,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<void> {
  const { instanceName, isJson, isWanted } = options;
  const attempt = async (part: Part, work: () => Promise<void>) => {
    if (!isWanted(part)) return;
    try {
      await work();
    } catch (error) {
      interrupted.throwIfAborted();
      const detail = error instanceof Error ? error.message : String(error);
      tell({ part, name: "can be tried", verdict: "WRONG", detail });
    }
  };
  await attempt("sources", () => trySources(given, tell, interrupted));
  if (!isWanted("container") && !isWanted("outside") && !isWanted("builds")) return;
  const services = isWanted("builds")
    ? (["postgres", "nats", "images", "btrfs"] as const)
    : (["images", "btrfs"] as const);
  const instance = await ensureInstance(instanceName, services, isJson ? silentReporter : printingReporter);
  recordRun(instance.stateDir);
  interrupted.throwIfAborted();
  const agent = agentSettings(instance, given);
  const containers = await openContainers(agent);
  await attempt("container", () => tryContainer(containers, given, tell, interrupted));
  const port = Number(given["NODE_PORT_LAST"] ?? usualLastPort);
  const at = { address: agent["AGENT_ADDRESS"] ?? "", port };
  await attempt("outside", () => tryOutside(containers, at, options.outside, tell));
  await attempt("builds", async () => {
    if (!options.hasAgreed) return tell(withoutConsent);
    const site = await openInstallation(instance, agent, given, interrupted);
    await tryBuilds(site, containers, options, tell, interrupted).finally(() => site.stop());
  });
}
