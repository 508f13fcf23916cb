import { randomUUID } from "node:crypto";
import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import {
  newestDigestOf,
  newestServerOf,
  ownApproval,
  ownConversation,
} from "../modules/assistant/assistant.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";

const ownServer = async (api: TestApi, person: TestPerson) => ({
  serverId: (await someRunningServer(api, person)).serverId,
});

/** The requests of the AI editor. */
export const assistantExamples = {
  "POST /api/ai/conversations": {
    body: async ({ id }: TestPerson, api: TestApi) => ({
      title: `AI Chat - ${randomUUID()}`,
      serverId: await newestServerOf(api, id),
    }),
    params: ownServer,
  },
  "GET /api/ai/conversations/{id}/messages": { params: ownConversation },
  "GET /api/ai/conversations/{id}/events": { params: ownConversation },
  "POST /api/ai/conversations/{id}/messages": {
    body: () => ({ content: `More players: ${randomUUID()}` }),
    params: ownConversation,
  },
  "POST /api/ai/conversations/{id}/stop": { params: ownConversation },
  "POST /api/maintenance/ai-edit": {
    body: async ({ id }: TestPerson, api: TestApi) => ({
      prompt: `More players: ${randomUUID()}`,
      serverId: await newestServerOf(api, id),
    }),
    params: ownServer,
  },
  "GET /api/servers/{serverId}/ai/rules": { params: ownServer },
  "PUT /api/servers/{serverId}/ai/rules": {
    body: () => ({ mode: "ask", paths: [randomUUID()], plugins: [], commands: [] }),
    params: ownServer,
  },
  "POST /api/ai/approvals/{id}": {
    body: async ({ id }: TestPerson, api: TestApi) => ({
      decision: "approved",
      digest: await newestDigestOf(api, id),
    }),
    params: ownApproval,
  },
};
