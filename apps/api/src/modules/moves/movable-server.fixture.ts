import { createHash } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import type { TestPerson } from "../accounts/people.fixture.ts";
import { actOnBehalf } from "../accounts/index.ts";
import { startFakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { moveServer } from "./begin-move.ts";
import { previewMove } from "./preview-move.ts";

interface Movable {
  readonly serverId: string;
  readonly machineId: string;
  readonly port: number;
}

const lastOfApis = new WeakMap<TestApi, Movable>();

/** A running server of this person, and another machine with the same store that has room for it. */
export async function someMovable(api: TestApi, person: { readonly id: string }): Promise<Movable> {
  const { serverId, node } = await someRunningServer(api, person);
  const backupStore = createHash("sha256").update(node.id).digest("hex");
  const other = await startFakeNode(api);
  await beatAndWait(api, other, { backupStore });
  // Mostly reserved, so that new servers of other tests go elsewhere.
  await api.application.pool.query(
    "update nodes set memory_mb = 1000000, reserved_memory_mb = 900000 where id = $1",
    [other.id],
  );
  const { machines } = await previewMove(api.application.deps, serverId);
  const port = machines.find(({ id }) => id === other.id)?.address?.port ?? 0;
  const made = { serverId, machineId: other.id, port };
  lastOfApis.set(api, made);
  return made;
}

/** The body of a request about the last one. */
export function lastMovable(api: TestApi) {
  const { machineId, port } = lastOfApis.get(api) ?? { machineId: "", port: 0 };
  return { machineId, port, reason: "a new disk" };
}

/** A server that is being moved by no worker. */
export async function someMoving(api: TestApi, person: TestPerson): Promise<string> {
  const { deps } = api.application;
  const { serverId } = await someMovable(api, person);
  const actor = await actOnBehalf(deps, person.id, "schedule");
  await moveServer(deps, deps.transact, actor, { serverId, ...lastMovable(api) });
  return serverId;
}
