import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Agreed } from "@blockwright/contract/agreed";
import type { BuildPlan } from "@blockwright/contract/builds";
import type { BuildSite } from "../../bench/build/build-site.ts";

const lookEveryMs = 250;
const maxMs = 240_000;

/** A server that was built from a recipe, as its owner sees it. */
export interface BuiltRecipe {
  readonly plan: BuildPlan;
  /** Null without a proposal. */
  readonly agreed: Agreed | null;
  readonly address: { readonly host: string; readonly port: number; readonly bedrockPort: number | null };
  readonly folder: string;
  type(command: string): Promise<void>;
  log(): string;
  remove(): Promise<void>;
}

interface Order {
  readonly path: string;
  readonly body: object;
}

export function importOf(recipe: object): Order {
  return { path: "/api/builds/import", body: { file: JSON.stringify({ blockwright: 1, recipe }) } };
}

export type Person = Awaited<ReturnType<BuildSite["newPerson"]>>;

/** Each by a person of its own: the free plan has one server. */
export async function build(site: BuildSite, { path, body }: Order, person?: Person): Promise<BuiltRecipe> {
  const builder = person ?? (await site.newPerson());
  const { id } = await builder.call(path, { method: "POST", body });
  return untilBuilt(site, builder, String(id));
}

export async function untilBuilt(site: BuildSite, { call }: Person, id: string): Promise<BuiltRecipe> {
  const seen = await until(async () => {
    const now = await call(`/api/build/${id}`);
    if (now["status"] === "failed") throw new Error(String(now["error"]));
    return now["status"] === "completed" ? now : undefined;
  });
  const serverId = String(seen["serverId"]);
  const { rows } = await site.pool.query<{ id: string }>("select id from instances where server_id = $1", [
    serverId,
  ]);
  const folder = join(site.poolFolder, "volumes", rows[0]?.id ?? "");
  return {
    plan: seen["plan"] as BuildPlan,
    agreed: seen["agreed"] as Agreed | null,
    address: seen["address"] as BuiltRecipe["address"],
    folder,
    type: async (command) => {
      await call(`/api/servers/${serverId}/console`, { method: "POST", body: { command } });
    },
    log: () => readFileSync(join(folder, "logs/latest.log"), "utf8"),
    remove: async () => {
      await call(`/api/servers/${serverId}`, { method: "DELETE" });
    },
  };
}

/** As a bot has to call it: 26.2 has no stand-in of its own. */
export function botVersionOf({ plan }: Pick<BuiltRecipe, "plan">): string {
  return plan.minecraftVersion?.replace("26.2", "26.1") ?? "";
}

export async function until<T>(look: () => Promise<T | undefined>, limitMs: number = maxMs): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  while (performance.now() < giveUpAt) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(lookEveryMs);
  }
  throw new Error("it did not happen in time");
}
