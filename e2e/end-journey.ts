import type { Browser, BrowserContext } from "playwright-core";
import { expect, inject } from "vitest";
import { untilNothingRuns } from "./built-tree.ts";
import { drainNode, type EnrolledNode } from "./node-under-test.ts";

interface Journey {
  readonly browser: Browser;
  readonly node: EnrolledNode;
  readonly people: readonly BrowserContext[];
}

/** Leaves the machine as it was found: the next journey enrols its own. */
export async function endJourney({ browser, node, people }: Journey): Promise<void> {
  const unheaded = (await Promise.all(people.map(pagesWithoutHeading))).flat();
  await Promise.all(people.map(removeServers));
  await untilNothingRuns(node);
  await drainNode(node.nodeId);
  await Promise.all([node.agent.kill("SIGTERM"), browser.close()]);
  expect(unheaded, "addresses without a heading").toEqual([]);
}

/** Whatever happened, a person is left at a page that says what it is. */
async function pagesWithoutHeading(context: BrowserContext): Promise<string[]> {
  const left: string[] = [];
  for (const page of context.pages()) {
    if (page.isClosed() || !page.url().startsWith(inject("site").url)) continue;
    const heading = page.locator("h1").first();
    await heading.waitFor().catch(() => left.push(page.url()));
  }
  return left;
}

async function removeServers(context: BrowserContext): Promise<void> {
  const answer = await context.request.get("/api/servers");
  if (!answer.ok()) return;
  const servers = (await answer.json()) as { id: string }[];
  await Promise.all(servers.map(({ id }) => context.request.delete(`/api/servers/${id}`)));
}
