import type { TestApi } from "../../../api.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { startFakeNode } from "../../nodes/fake-node.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { beginDrain } from "./begin-drain.ts";

/** A new machine. Drains that no worker ends make way for its own. */
export async function someDrainable(api: TestApi): Promise<{ machineId: string }> {
  await api.application.pool.query("update drains set ended_at = now() where ended_at is null");
  return { machineId: (await startFakeNode(api)).id };
}

/** A machine that no worker drains. */
export async function someDrained(api: TestApi, person: TestPerson): Promise<{ machineId: string }> {
  const { deps } = api.application;
  const { machineId } = await someDrainable(api);
  const operator = await actOnBehalf(deps, person.id, "schedule");
  const wish = { machineId, reason: "a new disk", noticeMinutes: 0, staysInRegion: true };
  await beginDrain(deps, deps.transact, operator, wish);
  return { machineId };
}

/** One that has ended, with a server of this person that could not be moved. */
export async function someFailedDrain(api: TestApi, person: TestPerson): Promise<{ machineId: string }> {
  const drained = await someDrained(api, person);
  const { serverId } = await someRunningServer(api, person);
  await api.application.pool.query(
    `with ended as (update drains set ended_at = now() where node_id = $1 returning id)
     insert into drain_servers (drain_id, server_id, state, not_before, error)
     select id, $2, 'failed', now(), 'There is no other machine.' from ended`,
    [drained.machineId, serverId],
  );
  return drained;
}
