import { callApi, readBuild, type Builder } from "./people.ts";
import { impossibleRecipe, smallRecipe } from "./recipe.ts";
import type { BuildWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { count } from "../rest.ts";
import { waitFor } from "../wait-for.ts";

const attempts = 50;

/** A plan with one server starts one, however many requests are sent, and a failed build does not count. */
export async function checkLimits(world: BuildWorld, builders: readonly Builder[]): Promise<Check[]> {
  const [greedy, unlucky] = builders;
  if (!greedy || !unlucky) throw new Error("there are too few people");
  const checks = [await checkGreed(world, greedy), await checkBadLuck(world, unlucky)];
  for (const builder of [greedy, unlucky]) await cancelAll(world, builder);
  return checks;
}

const ask = (world: BuildWorld, { cookies }: Builder, file: string) =>
  callApi(world.url, "/api/builds/import", { method: "POST", body: { file }, cookies });

async function checkGreed(world: BuildWorld, greedy: Builder): Promise<Check> {
  const answers = await Promise.all(Array.from({ length: attempts }, () => ask(world, greedy, smallRecipe)));
  const begun = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ body }) => body["type"] === "SERVER_LIMIT").length;
  const servers = await count(world.query, `servers where user_id = '${greedy.userId}'`);
  return check(
    `of ${attempts} requests at once on a plan with one server, one is begun and the others are refused`,
    begun === 1 && refused === attempts - 1 && servers === 1,
    `${begun} begun, ${refused} refused, ${servers} servers`,
  );
}

async function checkBadLuck(world: BuildWorld, unlucky: Builder): Promise<Check> {
  const first = await ask(world, unlucky, impossibleRecipe);
  const failed = await waitFor("a build that can't work to fail", async () => {
    const build = await readBuild(world, unlucky, String(first.body["id"]));
    return build?.status === "failed" ? build : undefined;
  });
  const second = await ask(world, unlucky, smallRecipe);
  return check(
    "after one that failed the next may be begun, and no third",
    second.status === 200 && (await ask(world, unlucky, smallRecipe)).status === 409,
    `${failed.error}, then ${second.status}`,
  );
}

async function cancelAll({ url, query }: BuildWorld, { userId, cookies }: Builder): Promise<void> {
  const open = "status in ('pending', 'running', 'completed')";
  for (const { id, serverId } of await query<{ id: string; serverId: string }>(
    `select id, server_id as "serverId" from build_tasks where user_id = $1 and ${open}`,
    [userId],
  )) {
    await callApi(url, `/api/build/${id}/cancel`, { method: "POST", body: {}, cookies });
    // It was built before it could be cancelled.
    await callApi(url, `/api/servers/${serverId}`, { method: "DELETE", cookies });
  }
}
