import type { TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { someSleepingServer } from "../servers/servers.fixture.ts";

/** A stopped server on a real node, with 64 MB of storage and no files. */
export async function someEmptyServer(
  api: TestApi,
  owner: TestPerson,
): Promise<{ readonly serverId: string; readonly instanceId: string }> {
  const wish = someWish();
  const { describe: described } = wish;
  const server = await someSleepingServer(api, owner, {
    ...wish,
    power: "off",
    diskMb: 64,
    describe: (...given: Parameters<typeof described>) => {
      const spec = described(...given);
      return { ...spec, limits: { ...spec.limits, diskMb: 64 } };
    },
  });
  await api.application.pool.query("update servers set max_storage_mb = 64 where id = $1", [server.serverId]);
  const isInstalled = async () => (await observedState(api, server.instanceId)) === "offline";
  await waitUntil("it is installed", isInstalled, 30_000);
  return server;
}

/** A person with this plan who has accepted the EULA. */
export async function someBuilder(
  { url, application: { pool } }: TestApi,
  plan: "free" | "basic",
): Promise<TestPerson> {
  const person = await signUpSomebody(url);
  await pool.query("insert into eula_consents (user_id, document) values ($1, 'a test')", [person.id]);
  await pool.query("update users set plan = $2 where id = $1", [person.id, plan]);
  return person;
}

/** As if this backup had been made when the server was larger. */
export async function enlargeBackup({ application }: TestApi, backupId: string): Promise<void> {
  const spec = {
    command: ["java", "-Xmx6144M", "-jar", "server.jar"],
    limits: { memoryMb: 8192, cpus: 1, processes: 256, diskMb: 40_960 },
  };
  await application.pool.query(
    "update backups set state = jsonb_set(state, '{spec}', state -> 'spec' || $2::jsonb) where id = $1",
    [backupId, spec],
  );
}

/** What the server's instance has reserved, and what its machine is told. */
export async function liveSize({ application }: TestApi, serverId: string): Promise<object | undefined> {
  const { rows } = await application.pool.query<object>(
    `select memory_mb as "memoryMb", disk_mb as "diskMb", spec #>> '{limits,memoryMb}' as memory,
        spec #>> '{limits,diskMb}' as disk, spec #>> '{command,1}' as heap
       from instances where server_id = $1 and deleted_at is null`,
    [serverId],
  );
  return rows[0];
}

export async function observedState(
  { application }: TestApi,
  instanceId: string,
): Promise<string | undefined> {
  const { rows } = await application.pool.query<{ state: string }>(
    "select state from instance_observations where instance_id = $1",
    [instanceId],
  );
  return rows[0]?.state;
}

export interface ListedBackup {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly size: number;
  readonly error: string | null;
  readonly problem: string | null;
  readonly provenAt: string | null;
  readonly filePath: string | null;
}

export async function listedBackups(
  api: TestApi,
  owner: TestPerson,
  serverId: string,
): Promise<readonly ListedBackup[]> {
  const answer = await ask(`${api.url}/api/servers/${serverId}/backups`, {
    headers: { cookie: owner.cookies },
  });
  return JSON.parse(answer.text) as ListedBackup[];
}
