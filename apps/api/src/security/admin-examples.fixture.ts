import { randomUUID } from "node:crypto";
import type { TestApi } from "../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someFailedRun } from "../modules/admin/runs/failed-runs.fixture.ts";
import { someDeletedServer, someRunningServer } from "../modules/servers/servers.fixture.ts";
import { fleetExamples } from "./fleet-examples.fixture.ts";

const serverOf = async (person: TestPerson, api: TestApi) => ({
  serverId: (await someRunningServer(api, person)).serverId,
});

const reason = "Somebody reported it.";

const suspendedServer = async (person: TestPerson, api: TestApi) => ({
  ...(await serverOf(person, api)),
  reason,
});

const suspendedPerson = async (_person: TestPerson, api: TestApi) => ({
  userId: (await signUpSomebody(api.url)).id,
  reason,
});

const deletedServer = async (_person: TestPerson, api: TestApi) => ({
  serverId: await someDeletedServer(api, await signUpSomebody(api.url)),
  reason,
});

export const adminExamples = {
  ...fleetExamples,
  "POST /api/admin/deleted-servers/bring-back": { body: deletedServer },
  "POST /api/admin/deleted-servers/give": {
    // It is restored, and given: said to the server, its previous owner and the new one.
    effects: 4,
    body: async (person: TestPerson, api: TestApi) => ({
      ...(await deletedServer(person, api)),
      email: (await signUpSomebody(api.url)).email,
    }),
  },
  // No card provider is configured there.
  "POST /api/admin/refund-payment": {
    status: 503,
    body: () => ({ refundId: randomUUID(), paymentIntentId: "pi_unknown", reason }),
  },
  "POST /api/admin/give-credit": {
    status: 503,
    body: async (_person: TestPerson, api: TestApi) => ({
      creditId: randomUUID(),
      userId: (await signUpSomebody(api.url)).id,
      amountCents: 500,
      reason,
    }),
  },
  "POST /api/admin/give-size": {
    body: async (person: TestPerson, api: TestApi) => ({
      ...(await serverOf(person, api)),
      ram: 2,
      storage: 10,
      days: null,
      reason,
    }),
  },
  "POST /api/admin/end-given-size": {
    // Nothing was given.
    status: 404,
    body: suspendedServer,
  },
  "POST /api/admin/delete-server": { body: serverOf },
  "POST /api/admin/delete-user": {
    body: async (_person: TestPerson, api: TestApi) => ({ userId: (await signUpSomebody(api.url)).id }),
  },
  "POST /api/admin/password-reset": {
    body: async (_person: TestPerson, api: TestApi) => ({
      username: (await signUpSomebody(api.url)).username,
    }),
  },
  ...Object.fromEntries(
    ["suspend", "unsuspend"].flatMap((verb) => [
      [`POST /api/admin/${verb}-user`, { body: suspendedPerson }],
      [`POST /api/admin/${verb}-server`, { body: suspendedServer }],
    ]),
  ),
  "POST /api/admin/flags": { body: () => ({ name: "claims", value: true, reason }) },
  "POST /api/admin/support-role": {
    body: async (_person: TestPerson, api: TestApi) => ({
      userId: (await signUpSomebody(api.url)).id,
      isSupport: true,
      reason,
    }),
  },
  "POST /api/support/restart-server": { body: suspendedServer },
  "POST /api/support/retry-run": {
    body: async (_person: TestPerson, api: TestApi) => ({ runId: await someFailedRun(api) }),
  },
  "POST /api/admin/visits": { body: suspendedServer },
  "POST /api/admin/set-ram": {
    body: async (person: TestPerson, api: TestApi) => ({ ...(await serverOf(person, api)), ramMb: 1024 }),
  },
  "POST /api/admin/set-storage": {
    body: async (person: TestPerson, api: TestApi) => ({ ...(await serverOf(person, api)), storageMb: 5120 }),
  },
};
