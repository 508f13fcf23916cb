import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { startNodeRecord } from "../modules/nodes/node-record.fixture.ts";
import { shareServer, someRunningServer, type TestServer } from "../modules/servers/servers.fixture.ts";
import { limitNames, limits, type Limit } from "./limits.fixture.ts";

export const noLimits: RoleSwitches = {
  startOnly: false,
  readConsole: true,
  commands: null,
  readOnlyFolders: [],
};

/** Refused, and nothing has come of it. */
export const heldBack = { status: 403, isSame: true };

export interface LimitsScene {
  readonly api: TestApi;
  readonly owner: TestPerson;
  readonly server: TestServer;
  readonly friendWith: (limit: Limit) => TestPerson;
  readonly share: (serverId: string, limit: Limit) => Promise<void>;
  /** Tries it, and says whether anything has come of it. */
  readonly tried: (
    serverId: string,
    call: () => Promise<{ readonly status: number }>,
  ) => Promise<{ readonly status: number; readonly isSame: boolean }>;
  readonly stop: () => Promise<void>;
}

/** A running server that is shared with a friend for each limit. */
export async function startLimitsScene(title: string): Promise<LimitsScene> {
  const api = await startTestApi({ environment: { LIMIT_FACTOR: "1000" } });
  const owner = await signUpSomebody(api.url);
  const server = await someRunningServer(api, owner);
  const record = startNodeRecord(server.node);
  const friends = new Map<Limit, TestPerson>();
  let cells = 0;
  const scene: LimitsScene = {
    api,
    owner,
    server,
    friendWith: (limit) => {
      const friend = friends.get(limit);
      if (!friend) throw new Error(`nobody has ${limit}`);
      return friend;
    },
    share: (serverId, limit) => {
      const { role, switches } = limits[limit];
      const userId = scene.friendWith(limit).id;
      return shareServer(api, { serverId, userId, role, switches: { ...noLimits, ...switches } });
    },
    tried: async (serverId, call) => {
      cells += 1;
      const look = async () => {
        await record.settle();
        return JSON.stringify(await effectsOn(api, serverId, record.toldAbout));
      };
      const before = await look();
      const { status } = await call();
      return { status, isSame: (await look()) === before };
    },
    stop: async () => {
      await api.stop();
      process.stdout.write(`${title}: ${cells} cells\n`);
    },
  };
  for (const limit of limitNames) {
    friends.set(limit, await signUpSomebody(api.url));
    await scene.share(server.serverId, limit);
  }
  return scene;
}

/** What it shall do, what is being done to it, and what its machine was told. */
async function effectsOn(
  { application: { pool } }: TestApi,
  serverId: string,
  toldAbout: (instanceId: string) => readonly string[],
) {
  const { rows } = await pool.query<{ instance_id: string }>(
    `select i.id as instance_id, s.name, s.planned_restart, s.busy_with, i.power, i.restart_generation, i.generation, i.holds,
       (select json_agg(json_build_array(c.id, c.state, c.cancel_requested_at) order by c.id)
          from changes c where c.server_id = s.id) as changes,
       (select json_agg(json_build_array(j.id, j.cancel_requested_at) order by j.id)
          from maintenance_jobs j where j.server_id = s.id) as jobs
     from servers s join instances i on i.server_id = s.id where s.id = $1`,
    [serverId],
  );
  return { rows, told: rows.flatMap(({ instance_id: id }) => toldAbout(id)) };
}
