import { setTimeout as sleep } from "node:timers/promises";
import { auditCompleted } from "./build-audit.ts";
import { beginBuild, callApi, readBuild, type Builder, type SeenBuild } from "./build-people.ts";
import { recipeWithPlugins } from "./build-recipe.ts";
import { removeServers } from "./build-round.ts";
import type { BuildWorld } from "./build-world.ts";
import { callEngine } from "./node-engine.ts";
import { check, type Check } from "./report.ts";
import { waitFor } from "./wait-for.ts";

/** Breaks what the audit looks at, in a build nothing happened to, and wants each found. */
export async function proveBuildAudit(world: BuildWorld, builder: Builder): Promise<Check[]> {
  const buildId = await beginBuild(world, builder, recipeWithPlugins);
  const build = await waitFor(
    "a build nobody disturbs",
    async () => {
      const seen = await readBuild(world, builder, buildId);
      return seen?.status === "completed" || seen?.status === "failed" ? seen : undefined;
    },
    { withinMs: 180_000, everyMs: 200 },
  );
  const serverId = build.serverId ?? "";
  const before = await auditCompleted(world, build);
  const checks = [
    check("a build nobody disturbs is found to be right", before.length === 0, before.join("; ")),
  ];
  for (const { sentence, plant, takeBack } of planted(world, builder, build)) {
    await plant();
    const found = await auditCompleted(world, build);
    await takeBack?.();
    checks.push(
      check(
        `is found when broken: ${sentence.source}`,
        found.some((one) => sentence.test(one)),
      ),
    );
  }
  await removeServers(world, [{ builder, step: "launch server", buildId, serverId }]);
  return checks;
}

interface Planted {
  readonly sentence: RegExp;
  readonly plant: () => Promise<unknown>;
  readonly takeBack?: () => Promise<unknown>;
}

function planted({ url, query, socketPath }: BuildWorld, builder: Builder, build: SeenBuild): Planted[] {
  const { serverId, id } = build;
  const callContainer = async (action: string) => {
    const [row] = await query<{ id: string }>("select id from instances where server_id = $1", [serverId]);
    await callEngine(socketPath, "POST", `/containers/bw-${row?.id}/${action}`);
  };
  return [
    {
      sentence: /it has the plugins/,
      plant: () =>
        query(
          `insert into plugins (server_id, name, source)
           select server_id, name, source from plugins where server_id = $1 limit 1`,
          [serverId],
        ),
    },
    {
      sentence: /its end was noted 2 times/,
      plant: () =>
        query(
          `insert into activity (actor_kind, via, action, subject_id)
           values ('system', 'system', 'build.completed', $1)`,
          [id],
        ),
    },
    {
      sentence: /it has 2 ports/,
      plant: () =>
        query(
          `insert into port_leases (node_id, protocol, port, instance_id)
           select node_id, 'udp', port, instance_id from port_leases limit 1`,
        ),
    },
    {
      sentence: /3 commands were typed/,
      plant: async () => {
        const { cookies } = builder;
        const body = { command: "gamerule keepInventory true" };
        await callApi(url, `/api/servers/${serverId}/console`, { method: "POST", body, cookies });
        await sleep(1000);
      },
    },
    {
      sentence: /its container does not run/,
      plant: () => callContainer("pause"),
      takeBack: () => callContainer("unpause"),
    },
  ];
}
