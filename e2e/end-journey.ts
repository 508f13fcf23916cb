import type { Browser, BrowserContext } from "playwright-core";
import { untilNothingRuns } from "./built-tree.ts";
import { drainNode, type EnrolledNode } from "./node-under-test.ts";

interface Journey {
  readonly browser: Browser;
  readonly node: EnrolledNode;
  readonly people: readonly BrowserContext[];
}

/** Leaves the machine as it was found: the next journey enrols its own. */
export async function endJourney({ browser, node, people }: Journey): Promise<void> {
  await Promise.all(people.map(removeServers));
  await untilNothingRuns(node);
  await drainNode(node.nodeId);
  await Promise.all([node.agent.kill("SIGTERM"), browser.close()]);
}

async function removeServers(context: BrowserContext): Promise<void> {
  const answer = await context.request.get("/api/servers");
  if (!answer.ok()) return;
  const servers = (await answer.json()) as { id: string }[];
  await Promise.all(servers.map(({ id }) => context.request.delete(`/api/servers/${id}`)));
}
