import { takeInventory, type Inventory } from "../../packages/node-protocol/src/inventory.ts";
import type { Instance } from "../../services/instance.ts";
import { Client } from "pg";
import { issueFor } from "../fleet/fleet-seed.ts";
import { forkFleet, type Fleet } from "../fleet/fork-fleet.ts";
import type { SimulatedNode } from "../fleet/simulated-node.ts";

interface Row {
  readonly nodeId: string;
  readonly instanceId: string;
  readonly serverId: string;
  readonly port: number;
}

interface Setting {
  readonly instance: Instance;
  readonly databaseUrl: string;
}

/** Every machine of the database, connected and answering with what it holds: as much as an agent says of each server. */
export async function connectMachines({ instance, databaseUrl }: Setting): Promise<Fleet> {
  const rows = await readInstances(databaseUrl);
  const nodes: SimulatedNode[] = [];
  for (const [id, held] of Map.groupBy(rows, ({ nodeId }) => nodeId))
    nodes.push({
      id,
      credentials: await issueFor(instance, id),
      instanceIds: [],
      answers: { [takeInventory.name]: inventoryOf(held) },
    });
  const fleet = forkFleet();
  await fleet.add({ natsUrl: instance.nats?.url ?? "", areSilent: true, nodes });
  return fleet;
}

async function readInstances(databaseUrl: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select i.node_id as "nodeId", i.id as "instanceId", i.server_id as "serverId", l.port
         from instances i join port_leases l on l.instance_id = i.id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

function inventoryOf(held: readonly Row[]): Inventory {
  return {
    trees: held.map(({ instanceId }) => ({ volumeId: instanceId, instanceId })),
    instances: held.map(({ instanceId, serverId, port }) => ({
      instanceId,
      serverId,
      purpose: "live",
      isRunning: true,
      startedAt: "2026-01-01T00:00:00.000Z",
      ports: [{ protocol: "tcp", port }],
      generation: 1,
      isInstalled: true,
      container: { memoryMb: 2048, ports: [{ protocol: "tcp", port }] },
    })),
    strays: [],
    listeners: held.map(({ port }) => ({ protocol: "tcp", port })),
    processes: held.map(({ instanceId }, index) => ({
      pid: 1000 + index,
      instanceId,
      memoryBytes: 6e8,
      startedWith: "java -Xmx1536M -jar server.jar --nogui",
    })),
    kept: [],
    leftovers: [],
  };
}
