import { randomUUID } from "node:crypto";
import type { Query } from "../../database.ts";
import type { Script } from "./model.ts";

/** As if the build of a paid server had succeeded: nothing is built in a year without a worker. */
export async function plantServer(
  query: Query,
  buildId: string,
  { ramGb, storageGb }: Script,
): Promise<void> {
  const [memoryMb, diskMb] = [ramGb * 1024, storageGb * 1024];
  const spec = {
    image: "blockwright/java:21",
    command: ["java", "-jar", "server.jar"],
    manners: {
      readyText: "Done",
      stopCommand: "stop",
      ping: "java",
      startTimeLimitMs: 60_000,
      stopGraceMs: 60_000,
    },
    limits: { memoryMb, cpus: 1, processes: 256, diskMb },
    installation: { id: "first", files: [], texts: [], steps: [] },
  };
  await query("update build_tasks set status = 'completed' where id = $1", [buildId]);
  await query(
    `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
     select $1, b.server_id, n.id, 'live', 'on', $2, $3, $4 from build_tasks b, nodes n where b.id = $5`,
    [randomUUID(), JSON.stringify(spec), memoryMb, diskMb, buildId],
  );
  await query(
    "update nodes set reserved_memory_mb = reserved_memory_mb + $1, reserved_disk_mb = reserved_disk_mb + $2",
    [memoryMb, diskMb],
  );
}
