import { randomUUID } from "node:crypto";
import { eulaDocument } from "@blockwright/contract/builds";
import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { giveFiles } from "../modules/changes/node-files.fixture.ts";
import { diagnosisOf, someDiagnosedServer } from "../modules/doctor/doctor.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";

/** The requests by which people set a game up and keep it running. */
export const everydayExamples = {
  "POST /api/eula-consent": { body: () => ({ document: eulaDocument }) },
  "POST /api/servers/{serverId}/settings": {
    body: () => ({ edits: [{ key: "motd", value: `Hello ${randomUUID()}` }] }),
    params: ownServer,
  },
  "POST /api/servers/{serverId}/diagnosis/preview": { body: ownDiagnosis, params: diagnosedServer },
  "POST /api/servers/{serverId}/diagnosis/fix": { body: ownDiagnosis, params: diagnosedServer },
  "POST /api/servers/{serverId}/diagnosis/dismiss": { params: diagnosedServer },
  "POST /api/servers/{serverId}/players": {
    body: () => ({ action: "kick", player: "Anna" }),
    params: ownServer,
  },
};

/** Its machine has no files yet. */
async function ownServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, node } = await someRunningServer(api, person);
  giveFiles(node, () => undefined);
  return { serverId };
}

async function diagnosedServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someDiagnosedServer(api, person);
  return { serverId };
}

async function ownDiagnosis(person: TestPerson, api: TestApi): Promise<object> {
  return { diagnosisId: await diagnosisOf(api, person) };
}
