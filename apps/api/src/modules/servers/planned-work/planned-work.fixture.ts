import { randomUUID } from "node:crypto";
import type { TestApi } from "../../../api.fixture.ts";
import { insertWork } from "./planned-work.repository.ts";

const hourMs = 3_600_000;

/** A request that announces work on all machines. Work that other tests announced is over. */
export async function someWork({ application: { deps, pool } }: TestApi) {
  await pool.query("update planned_work set cancelled_at = now()");
  const inHours = (hours: number) => new Date(deps.now().getTime() + hours * hourMs).toISOString();
  return {
    machineId: null,
    startsAt: inHours(24),
    endsAt: inHours(26),
    text: `The machines get new disks, ${randomUUID()}.`,
  };
}

export async function keptWork(api: TestApi): Promise<string> {
  const { deps } = api.application;
  const { startsAt, endsAt, text } = await someWork(api);
  const id = randomUUID();
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  await insertWork(deps.rows, { id, nodeId: null, ...times, text, createdAt: deps.now() });
  return id;
}
