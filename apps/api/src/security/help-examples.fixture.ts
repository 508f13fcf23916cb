import { randomUUID } from "node:crypto";
import type { TestApi } from "../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { keptAppeal, someSuspendedPerson, someSuspendedServer } from "../modules/help/appeals.fixture.ts";
import { keptRequest, requestAbout, someFailureOf } from "../modules/help/help.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";

const openRequest = async (api: TestApi, person: TestPerson) => {
  const { serverId } = await someRunningServer(api, person);
  return { requestId: await keptRequest(api, { serverId, userId: person.id }) };
};

/** Asking for help, and answering. */
export const helpExamples = {
  "GET /api/help/{failureId}": { params: someFailureOf },
  "POST /api/help/{failureId}": {
    params: someFailureOf,
    body: (person: TestPerson, api: TestApi) => requestAbout(api, person),
  },
  "POST /api/auth/suspension-appeals": {
    body: async (_person: TestPerson, api: TestApi) => {
      const { username, password } = await someSuspendedPerson(api);
      return { username, password, message: `It was not me: ${randomUUID()}` };
    },
  },
  "POST /api/servers/{serverId}/suspension-appeals": {
    params: async (api: TestApi, person: TestPerson) => ({
      serverId: await someSuspendedServer(api, person),
    }),
    body: () => ({ message: `It was not me: ${randomUUID()}` }),
  },
  "POST /api/admin/appeals/{requestId}": {
    params: async (api: TestApi) => ({
      requestId: await keptAppeal(api, (await signUpSomebody(api.url)).id),
    }),
    body: () => ({ isAccepted: false, reason: `It was you: ${randomUUID()}` }),
  },
  "POST /api/support/help-requests/{requestId}/answer": {
    params: openRequest,
    body: () => ({ text: `Start it again, and tell us: ${randomUUID()}` }),
  },
  "POST /api/support/help-requests/{requestId}/close": {
    params: openRequest,
    body: () => ({ reason: `It works again: ${randomUUID()}` }),
  },
};
