import { place } from "../../nodes/nodes.fixture.ts";
import type { TestShop } from "../billing.fixture.ts";

/** A server of this person that runs and costs nothing. */
export async function someFreeServer(
  shop: TestShop,
  owner: { readonly id: string },
): Promise<{ readonly serverId: string; readonly instanceId: string }> {
  const [made] = await shop.query(
    `insert into servers (id, user_id, name, max_ram_mb, max_storage_mb) values (gen_random_uuid(), $1, 'Fern Hollow', 1024, 5120)
     returning id`,
    [owner.id],
  );
  const serverId = String(made?.["id"]);
  const { instanceId } = await place(shop.api, { serverId, memoryMb: 1024, diskMb: 5120 });
  return { serverId, instanceId };
}

/** What the server may use, by its row and by its machine. */
export async function sizeOf(shop: TestShop, serverId: string): Promise<Record<string, unknown> | undefined> {
  const [size] = await shop.query(
    `select i.memory_mb, i.disk_mb, s.max_ram_mb, s.max_storage_mb, 'payment' = any(i.holds) as is_held
       from servers s join instances i on i.server_id = s.id where s.id = $1`,
    [serverId],
  );
  return size;
}
