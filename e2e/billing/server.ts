import { expect, vi } from "vitest";
import type { SeenBuild } from "../steps/build-steps.ts";
import { inDatabase, onlySubscription, read, type Customer } from "./shop.ts";

/** The build of the only subscription, once it is done. */
export async function untilBuilt(customer: Customer): Promise<SeenBuild> {
  const { buildId } = await onlySubscription(customer);
  return buildOf(customer, buildId);
}

/** Once it is done. */
export function buildOf({ context }: Customer, buildId: string): Promise<SeenBuild> {
  return vi.waitFor(
    async () => {
      const build = await read<SeenBuild>(context, `/api/build/${buildId}`);
      if (build.status === "failed") throw new Error(build.error ?? "the build failed");
      expect(build.status).toBe("completed");
      return build;
    },
    { timeout: 150_000, interval: 1_000 },
  );
}

export async function untilStatus({ context }: Customer, serverId: string, status: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await read(context, `/api/servers/${serverId}`)).toMatchObject({ status }),
    { timeout: 60_000, interval: 500 },
  );
}

/** From now on its machine says that this much of the disk is used, whatever it measures. */
export async function reportDiskUse(serverId: string, bytes: number): Promise<void> {
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from instances where server_id = $1", [
      serverId,
    ]);
    const id = rows[0]?.id ?? "";
    await client.query(
      `create or replace function say_disk_use() returns trigger language plpgsql as
         $$ begin new.disk_bytes = ${bytes}; return new; end $$`,
    );
    await client.query(
      `create or replace trigger say_disk_use before insert or update on instance_observations
         for each row when (new.instance_id = '${id}') execute function say_disk_use()`,
    );
    await client.query("update instance_observations set disk_bytes = 0 where instance_id = $1", [id]);
  });
}
