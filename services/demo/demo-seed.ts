import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { DemoPrograms } from "./demo-programs.ts";
import { importRecipe, signUp, untilBuild, type Api } from "./owner-api.ts";

export const demoOwner = {
  username: "maya",
  email: "maya@example.org",
  password: "blocks under the stars",
} as const;

/** The player who becomes the operator of the owner's first server. */
export const demoPlayer = "Maya";

export interface Seeded {
  readonly name: string;
  /** The address to join the finished server. */
  readonly address: string;
}

/** A node gives up a silent download after half a minute, and tries it five times. */
const slow = { kind: "slow-headers", delayMs: 60_000 } as const;
const SLOW_TRIES = 4;
/** Not the newest version, which a node that has built a server already has in its cache. */
const SLOW_VERSION = "1.20.1";
const REACH_LIMIT_MS = 600_000;

/**
 * Uses the public HTTP API like a user. The owner has a plan without a payment, which an operator may give. `others`
 * runs at the same time; the build that is to be watched begins last.
 */
export async function seedDemo(
  { url, databaseUrl, upstreams }: DemoPrograms,
  others: () => Promise<void>,
  interrupted: AbortSignal,
): Promise<Seeded> {
  const api = await signUp(url, demoOwner);
  await raisePlan(databaseUrl);
  await api("POST", "/api/eula-consent", { document: "https://aka.ms/MinecraftEULA" });
  const finished = await orderAsOperator(api, "Survival with land claims for me and my friends");
  const failed = await importRecipe(api, {
    name: "Yesterday's snapshot",
    description: "For a version that nobody offers",
    minecraftVersion: "1.99.9",
  });
  const [built] = await Promise.all([
    untilBuild(api, finished, "completed", interrupted),
    untilBuild(api, failed, "failed", interrupted),
    others(),
  ]);
  await startSlowBuild(api, upstreams, interrupted);
  return { name: built.serverName ?? "", address: `${built.address?.host}:${built.address?.port}` };
}

/** As the plan chooser does it: a proposal with the owner's player name, built as agreed. */
async function orderAsOperator(api: Api, prompt: string): Promise<string> {
  const proposal = (await api("POST", "/api/proposals", { prompt, platformType: "java" })) as {
    readonly id: string;
    readonly choices: object;
  };
  const owner = { name: demoPlayer, edition: "java", isOperator: true };
  await api("PUT", `/api/proposals/${proposal.id}/choices`, { ...proposal.choices, owner });
  const order = { prompt, plan: "free", platformType: "java", ram: 1, storage: 5, proposalId: proposal.id };
  return ((await api("POST", "/api/build", order)) as { id: string }).id;
}

/** Allows five servers instead of one: a running one, one being built, and some to try. */
async function raisePlan(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("UPDATE users SET plan = 'starter', given_plan = 'starter' WHERE username = $1", [
      demoOwner.username,
    ]);
  } finally {
    await client.end();
  }
}

/** Delays only its download, by about two minutes, so that the build can be watched. */
async function startSlowBuild(
  api: Api,
  { control }: DemoPrograms["upstreams"],
  interrupted: AbortSignal,
): Promise<void> {
  await control.misbehave("paper-data", slow, { times: 1 });
  await importRecipe(api, {
    name: "Good things take time",
    description: "Survival as it was a few years ago",
    minecraftVersion: SLOW_VERSION,
  });
  const giveUpAt = Date.now() + REACH_LIMIT_MS;
  while (Date.now() < giveUpAt) {
    const requests = await control.requests();
    const first = requests.find((one) => one.upstream === "paper-data" && one.path.includes(SLOW_VERSION));
    // The rest of the tries of the same file: others' downloads are not delayed.
    if (first)
      return control.misbehave("paper-data", slow, { pathPrefix: first.path, times: SLOW_TRIES - 1 });
    await sleep(300, undefined, { signal: interrupted });
  }
  throw new Error("The build that is to be watched does not get to its download.");
}
