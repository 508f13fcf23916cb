import { sql } from "drizzle-orm";

/** What a machine `n` should have reserved: its instances, and room that is held. */
export const memoryInUse = sql`(
  coalesce((select sum(memory_mb) from instances i where i.node_id = n.id and i.released_at is null), 0)
  + coalesce((select sum(memory_mb) from room_holds h where h.node_id = n.id), 0))`;

/** The same with kept files, and copies that a move has left behind. */
export const diskInUse = sql`(
  coalesce((select sum(disk_mb) from instances i where i.node_id = n.id and i.released_at is null), 0)
  + coalesce((select sum(kept_mb) from instances i where i.node_id = n.id), 0)
  + coalesce((select sum(left_disk_mb) from instance_moves m where m.from_node_id = n.id and m.ended_at is null), 0)
  + coalesce((select sum(disk_mb) from room_holds h where h.node_id = n.id), 0))`;
