import { randomUUID } from "node:crypto";
import type { TestShop } from "../../billing/billing.fixture.ts";
import type { RepairCell, RepairScene } from "./repair-cell.fixture.ts";

/** A server that runs on a machine and has no row. */
export function adoptionCell({ shop: { query }, server, machine, taker }: RepairScene): RepairCell {
  const id = randomUUID();
  return {
    kind: "instance-unknown",
    repair: "adopt",
    account: taker,
    plant: async () => machine.guests.set(id, true),
    // One server and one reservation, however often its worker died.
    isRepaired: async () => {
      const [row] = await query(adoptedState, [id, taker.id]);
      const { generation = 0, power = "" } = server.node.specs.get(id) ?? {};
      const isTold = row?.["generation"] === generation && row["power"] === power;
      return isTold && power === "on" && row["whole"] === true;
    },
    clear: async () => {
      server.node.specs.delete(id);
      server.node.observations.delete(id);
      await forgetAdopted(query, id, taker.id);
    },
  };
}

/** Everything that an adoption writes is there, once. */
const adoptedState = `
  select i.generation, i.power,
         (select count(*) from servers s where s.user_id = $2 and s.id = i.server_id) = 1
         and (select count(*) from servers s where s.user_id = $2) = 1
         and (select count(*) from port_leases l where l.instance_id = i.id) = 1
         and (select count(*) from activity a where a.action = 'server.adopted' and a.server_id = i.server_id) = 1
         and n.reserved_memory_mb = (select sum(memory_mb) from instances where node_id = n.id and released_at is null)
         as whole
    from instances i join nodes n on n.id = i.node_id where i.id = $1`;

async function forgetAdopted(query: TestShop["query"], instanceId: string, ownerId: string): Promise<void> {
  await query(
    `update nodes n set reserved_memory_mb = n.reserved_memory_mb - i.memory_mb,
            reserved_disk_mb = n.reserved_disk_mb - i.disk_mb
       from instances i where i.id = $1 and n.id = i.node_id`,
    [instanceId],
  );
  await query("delete from instances where id = $1", [instanceId]);
  await query("delete from servers where user_id = $1", [ownerId]);
}
