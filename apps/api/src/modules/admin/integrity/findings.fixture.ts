import { randomUUID } from "node:crypto";
import type { TestApi } from "../../../api.fixture.ts";
import { startFakeNode } from "../../nodes/fake-node.fixture.ts";
import type { FindingRow } from "./look/findings.repository.ts";
import { driftFindings } from "./integrity.table.ts";

/** A difference that was seen twice: a machine whose reserved room is counted wrong. */
export async function someFinding(api: TestApi, change: Partial<FindingRow> = {}): Promise<string> {
  const { id: nodeId } = await startFakeNode(api);
  await api.application.pool.query("update nodes set reserved_disk_mb = 1 where id = $1", [nodeId]);
  const id = randomUUID();
  const now = api.application.deps.now();
  await api.application.deps.rows.insert(driftFindings).values({
    id,
    kind: "reserved-wrong",
    key: nodeId,
    nodeId: null,
    serverId: null,
    subject: "a machine",
    facts: { rowId: nodeId },
    state: "open",
    lookId: "a",
    firstSeenAt: now,
    lastSeenAt: now,
    ...change,
  });
  return id;
}
