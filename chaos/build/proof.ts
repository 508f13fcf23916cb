import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "../../services/judging/check.ts";
import { proveAudit, runAudit, type Plant, type Plants } from "../audit.ts";
import { waitFor } from "../wait-for.ts";
import {
  completedAudit,
  emptinessAudit,
  failedAudit,
  untilNothingIsFound,
  type CompletedBuild,
  type EmptyWorld,
  type FailedBuild,
} from "./audit.ts";
import { beginBuild, callApi, readBuild, type Builder, type SeenBuild } from "./people.ts";
import { byContainer, byFolder, byPause, bySql } from "./plant.ts";
import { impossibleRecipe, recipeWithPlugins } from "./recipe.ts";
import { removeServers } from "./round.ts";
import type { BuildWorld } from "./world.ts";

const emptyWithinMs = 60_000;

/** Breaks what the audits check, in unharmed builds, and expects each fault to be reported. */
export async function proveBuildAudits(world: BuildWorld, builder: Builder): Promise<Check[]> {
  const failed = await buildCalmly(world, builder, impossibleRecipe);
  const completed = await buildCalmly(world, builder, recipeWithPlugins);
  const subject = { world, build: completed.build };
  await untilNothingIsFound(() => runAudit(completedAudit, subject), emptyWithinMs);
  const ofFailed = await proveAudit("failed", failedAudit, failedPlants(subject), { world, ...failed });
  const ofCompleted = await proveAudit("completed", completedAudit, completedPlants(builder), subject);
  const { serverId } = completed;
  await removeServers(world, [{ builder, step: "launch server", buildId: completed.build.id, serverId }]);
  await untilNothingIsFound(() => runAudit(emptinessAudit, { world }), emptyWithinMs);
  const ofEmptiness = await proveAudit("empty", emptinessAudit, emptinessPlants, { world });
  return [...ofFailed, ...ofCompleted, ...ofEmptiness];
}

async function buildCalmly(world: BuildWorld, builder: Builder, recipe: string) {
  const buildId = await beginBuild(world, builder, recipe);
  const [row] = await world.query<{ serverId: string }>(
    `select server_id as "serverId" from build_tasks where id = $1`,
    [buildId],
  );
  const isOver = async () => {
    const seen = await readBuild(world, builder, buildId);
    return seen?.status === "completed" || seen?.status === "failed" ? seen : undefined;
  };
  const build = await waitFor("a build nobody disturbs", isOver, { withinMs: 180_000, everyMs: 200 });
  return { build, serverId: build.serverId ?? row?.serverId ?? "" };
}

const instancesOf = ({ build }: CompletedBuild) => `instances where server_id = '${build.serverId}'`;

async function instanceIdOf(subject: CompletedBuild): Promise<string> {
  const [row] = await subject.world.query<{ id: string }>(`select id from ${instancesOf(subject)}`);
  return row?.id ?? "";
}

function inTree(change: (tree: string) => () => void): Plant<CompletedBuild> {
  return async (subject, look) => {
    const mend = change(join(subject.world.poolFolder, "volumes", await instanceIdOf(subject)));
    const found = await look(subject);
    mend();
    return found;
  };
}

const changed =
  (change: (build: SeenBuild) => Partial<SeenBuild>): Plant<CompletedBuild> =>
  async (subject, look) =>
    look({ ...subject, build: { ...subject.build, ...change(subject.build) } });

function completedPlants({ cookies }: Builder): Plants<typeof completedAudit, CompletedBuild> {
  return {
    "not one instance": bySql((subject) => `delete from ${instancesOf(subject)}`),
    "a deleted instance": bySql(
      ({ build }) => `update instances set deleted_at = now() where server_id = '${build.serverId}'`,
    ),
    "not seen as online": bySql(
      ({ build }) => `update instances set generation = generation + 1 where server_id = '${build.serverId}'`,
    ),
    "not one running container": byPause(instanceIdOf),
    "other plugins": bySql(({ build }) => `delete from plugins where server_id = '${build.serverId}'`),
    "plugins shown as not installed": changed(({ plan }) => ({
      plan: { plugins: (plan?.plugins ?? []).map((plugin) => ({ ...plugin, state: "pending" })) },
    })),
    "not one port": bySql(
      (subject) => `insert into port_leases (node_id, protocol, port, instance_id)
        select node_id, 'udp', 1, id from ${instancesOf(subject)}`,
    ),
    "not noted once": bySql(
      ({ build }) => `insert into activity (actor_kind, via, action, subject_id)
        values ('system', 'system', 'build.completed', '${build.id}')`,
    ),
    "other plugins in its folder": inTree((tree) => {
      const file = join(tree, "plugins", "planted.jar");
      mkdirSync(join(tree, "plugins"), { recursive: true });
      writeFileSync(file, "");
      return () => rmSync(file);
    }),
    "settings not written": inTree((tree) => {
      const [file, hidden] = [join(tree, "server.properties"), join(tree, "hidden")];
      renameSync(file, hidden);
      return () => renameSync(hidden, file);
    }),
    "commands not typed once": async (subject, look) => {
      const body = { command: "gamerule keepInventory true" };
      const path = `/api/servers/${subject.build.serverId}/console`;
      await callApi(subject.world.url, path, { method: "POST", body, cookies });
      await sleep(1000);
      return look(subject);
    },
    "not answering": byPause(instanceIdOf),
  };
}

/** Treats the leftovers of a completed build as those of the failed one. */
function failedPlants(completed: CompletedBuild): Plants<typeof failedAudit, FailedBuild> {
  const leftBehind: Plant<FailedBuild> = bySql(
    ({ serverId }) => `update instances set server_id = '${serverId}'
      where server_id = '${completed.build.serverId}'`,
  );
  return {
    "names its server": async (subject, look) =>
      look({ ...subject, build: { ...subject.build, serverId: subject.serverId } }),
    "no reason": async (subject, look) =>
      look({ ...subject, build: { ...subject.build, error: "ECONNREFUSED" } }),
    "a server": bySql(({ serverId }) => `update servers set deleted_at = null where id = '${serverId}'`),
    room: leftBehind,
    "a port": leftBehind,
    "a container": leftBehind,
    "a folder": leftBehind,
  };
}

const emptinessPlants: Plants<typeof emptinessAudit, EmptyWorld> = {
  containers: byContainer(() => "nobody"),
  trees: byFolder("volumes"),
  "trees half made": byFolder("making"),
  "trees half removed": byFolder("leaving"),
  "trees half deleted": byFolder("dying"),
  snapshots: byFolder("snapshots"),
  "port leases": bySql(
    () => `insert into port_leases (node_id, protocol, port, instance_id)
      select node_id, 'udp', 1, id from instances limit 1`,
  ),
  instances: bySql(() => "update instances set released_at = null"),
  room: bySql(() => "update nodes set reserved_memory_mb = 1"),
  "open builds": bySql(() => "update build_tasks set status = 'running'"),
  "failed builds with a server": bySql(
    () => "update build_tasks set status = 'failed', server_id = gen_random_uuid()",
  ),
  "failed runs": bySql(
    () => "update dbos.workflow_status set status = 'ERROR' where name = 'builds.build-server'",
  ),
  servers: bySql(() => "update servers set deleted_at = null"),
};
