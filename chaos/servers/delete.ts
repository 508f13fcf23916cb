import { setTimeout as sleep } from "node:timers/promises";
import { untilNothingIsFound } from "../build/audit.ts";
import { callApi } from "../build/people.ts";
import type { BuildWorld } from "../build/world.ts";
import { auditDeleted } from "./audit.ts";
import type { ServerFault } from "./faults.ts";
import { markFiles, untilOnline, type OwnedServer } from "./owned.ts";
import type { ServerCell } from "./round.ts";
import { waitFor } from "../wait-for.ts";

const goneWithinMs = 120_000;
/** How long before the kill each server is deleted, so that each is at another point of its deletion. */
const headStartsMs = [0, 150, 500, 1200, 2500];

/** Kills once, while several servers are being deleted, each at a different point. */
export async function runDeletion(
  world: BuildWorld,
  fault: ServerFault,
  servers: readonly OwnedServer[],
): Promise<readonly ServerCell[]> {
  const going = servers.slice(0, headStartsMs.length);
  await Promise.all(going.map((server) => untilOnline(world, server)));
  for (const server of going) {
    markFiles(world, server);
    server.earlierMarker = null;
  }
  const longest = Math.max(...headStartsMs.slice(0, going.length));
  const asked = going.map(async (server, at) => {
    await sleep(longest - (headStartsMs[at] ?? 0));
    await askToDelete(world, server);
  });
  await sleep(longest);
  await fault.kill(world);
  const killedAt = performance.now();
  await Promise.all([Promise.all(asked), fault.bringBack(world)]);
  return Promise.all(
    going.map(async (server, at) => {
      const problems = await untilNothingIsFound(() => auditDeleted(world, server), goneWithinMs);
      const settledAfterMs = performance.now() - killedAt;
      const step = `delete: asked ${headStartsMs[at]} ms before`;
      return { fault: fault.name, step, end: "deleted", settledAfterMs, problems };
    }),
  );
}

/** Retries requests without a response, until the server is gone. */
function askToDelete({ url }: BuildWorld, { serverId, builder }: OwnedServer): Promise<true> {
  const ask = async () => {
    const options = { method: "DELETE", cookies: builder.cookies };
    const answer = await callApi(url, `/api/servers/${serverId}`, options).catch(() => undefined);
    return answer?.status === 200 || answer?.status === 404 ? (true as const) : undefined;
  };
  return waitFor("a server to be deleted", ask, { withinMs: goneWithinMs, everyMs: 200 });
}
