import { randomUUID } from "node:crypto";
import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { someFinding } from "../modules/admin/integrity/findings.fixture.ts";
import { someFailedRun } from "../modules/admin/runs/failed-runs.fixture.ts";
import { someDrainable, someDrained, someFailedDrain } from "../modules/moves/drains/drains.fixture.ts";
import { lastMovable, someMovable, someMoving } from "../modules/moves/movable-server.fixture.ts";
import { startFakeNode } from "../modules/nodes/fake-node.fixture.ts";
import { keptWork, someWork } from "../modules/servers/planned-work/planned-work.fixture.ts";

/** The operator's routes for machines and failed work. */
export const fleetExamples = {
  "POST /api/admin/machines": {},
  "POST /api/admin/machines/{machineId}/placing": {
    body: () => ({ isPlacing: false, reason: `a new disk, ${randomUUID()}` }),
    params: async (api: TestApi) => ({ machineId: (await startFakeNode(api)).id }),
  },
  "POST /api/admin/machines/{machineId}/region": {
    body: () => ({ region: null }),
    params: async (api: TestApi) => ({ machineId: (await startFakeNode(api)).id }),
  },
  "POST /api/admin/machines/{machineId}/drain": {
    body: () => ({ noticeMinutes: 15, reason: `a new disk, ${randomUUID()}` }),
    params: someDrainable,
  },
  "POST /api/admin/machines/{machineId}/drain/end": { params: someDrained },
  "POST /api/admin/machines/{machineId}/drain/retry": { params: someFailedDrain },
  "POST /api/admin/planned-work": { body: async (_person: TestPerson, api: TestApi) => someWork(api) },
  "POST /api/admin/planned-work/{workId}/cancel": {
    params: async (api: TestApi) => ({ workId: await keptWork(api) }),
  },
  "POST /api/admin/servers/{serverId}/move": {
    body: (_person: TestPerson, api: TestApi) => lastMovable(api),
    params: async (api: TestApi, person: TestPerson) => ({
      serverId: (await someMovable(api, person)).serverId,
    }),
  },
  "POST /api/admin/servers/{serverId}/move/cancel": {
    params: async (api: TestApi, person: TestPerson) => ({ serverId: await someMoving(api, person) }),
  },
  "POST /api/admin/integrity/check": {},
  "POST /api/admin/integrity/repair": {
    body: async (_person: TestPerson, api: TestApi) => ({
      findingId: await someFinding(api),
      repair: "recount",
      reason: "counted wrong",
    }),
  },
  "POST /api/admin/retry-run": {
    body: async (_person: TestPerson, api: TestApi) => ({ runId: await someFailedRun(api) }),
  },
};
