import { setTimeout as sleep } from "node:timers/promises";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import type { BuildSite } from "./build-site.ts";

export const minecraftVersion = "1.21.4";

const plugin = (slug: string, name: string) => ({ id: `modrinth:${slug}`, name, reason: "It is there." });

const file = JSON.stringify({
  blockwright: 1,
  recipe: {
    format: 1,
    name: "Benched",
    description: "For a measurement",
    platform: "java",
    software: "paper",
    minecraftVersion,
    plugins: [
      plugin("luckperms", "LuckPerms"),
      plugin("chunky", "Chunky"),
      plugin("viaversion", "ViaVersion"),
    ],
    properties: {},
    gameRules: { "keep-inventory": true },
    configEdits: [],
  },
});

export interface OurBuild {
  readonly instanceId: string;
  readonly serverId: string;
  /** From the request until a player is in the world. */
  readonly joinedAfterMs: number;
  /** In order: waiting for a worker, each step, and joining. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
}

interface SeenBuild {
  readonly status: string;
  readonly error: string | null;
  readonly serverId: string;
  readonly address: { readonly host: string; readonly port: number };
}

/** A recipe file, so that no planner runs: its time is not measured here. */
export async function buildOurs(site: BuildSite): Promise<OurBuild> {
  const [startedAtEpochMs, startedAt] = [Date.now(), performance.now()];
  const { id } = await site.call("/api/builds/import", { method: "POST", body: { file } });
  const build = await untilBuilt(site, String(id));
  const builtAt = performance.now();
  const bot = await joinJava({ ...build.address, username: "Benched", version: minecraftVersion });
  const joinedAt = performance.now();
  await bot.leave();
  const { rows } = await site.pool.query<{ id: string }>("select id from instances where server_id = $1", [
    build.serverId,
  ]);
  return {
    instanceId: rows[0]?.id ?? "",
    serverId: build.serverId,
    joinedAfterMs: joinedAt - startedAt,
    phases: [
      ...(await phasesOf(site, String(id), startedAtEpochMs)),
      { name: "joining", ms: joinedAt - builtAt },
    ],
  };
}

async function untilBuilt(site: BuildSite, id: string): Promise<SeenBuild> {
  for (;;) {
    const build = (await site.call(`/api/build/${id}`)) as unknown as SeenBuild;
    if (build.status === "completed") return build;
    if (build.status === "failed") throw new Error(`the build failed: ${build.error}`);
    await sleep(20);
  }
}

async function phasesOf(
  { pool }: BuildSite,
  id: string,
  startedAtEpochMs: number,
): Promise<OurBuild["phases"]> {
  const { rows } = await pool.query<{ name: string; from: string; to: string }>(
    `select function_name as name, started_at_epoch_ms as from, completed_at_epoch_ms as to
       from dbos.operation_outputs where workflow_uuid = $1 order by function_id`,
    [`build-${id}-1`],
  );
  const steps = rows.map(({ name, from, to }) => ({ name, ms: Number(to) - Number(from) }));
  return [{ name: "waiting for a worker", ms: Number(rows[0]?.from) - startedAtEpochMs }, ...steps];
}

export async function removeOurs(site: BuildSite, { serverId }: OurBuild): Promise<void> {
  await site.call(`/api/servers/${serverId}`, { method: "DELETE" });
  await sleep(3000);
}
