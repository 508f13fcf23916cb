import { randomUUID } from "node:crypto";
import { eulaDocument } from "@blockwright/contract/builds";
import { readText } from "@blockwright/node-protocol/files";
import { askConsole } from "@blockwright/node-protocol/rpc";
import { statPath } from "@blockwright/node-protocol/file-operations";
import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { giveFiles } from "../modules/changes/node-files.fixture.ts";
import { diagnosisOf, someDiagnosedServer } from "../modules/doctor/doctor.fixture.ts";
import { giveUploads, someWorldZip } from "../modules/plugins/recognition/uploads.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";

/** The requests by which people set a game up and keep it running. */
export const everydayExamples = {
  "POST /api/eula-consent": { body: () => ({ document: eulaDocument }) },
  "POST /api/servers/{serverId}/settings": {
    body: () => ({ edits: [{ key: "motd", value: `Hello ${randomUUID()}` }] }),
    params: ownServer,
  },
  "POST /api/servers/{serverId}/game-rules": {
    body: () => ({ edits: [{ key: "keepInventory", value: "true" }] }),
    params: serverWithRules,
  },
  "POST /api/servers/{serverId}/worlds": {
    body: () => ({ name: `world-${randomUUID()}` }),
    params: serverWithWorlds,
  },
  "POST /api/servers/{serverId}/worlds/switch": {
    body: () => ({ name: "older" }),
    params: serverWithWorlds,
  },
  "POST /api/servers/{serverId}/worlds/reset": {
    body: () => ({ dimension: "nether" }),
    params: serverWithWorlds,
  },
  "POST /api/servers/{serverId}/worlds/uploaded": {
    body: () => ({ path: uploadedWorld, name: `world-${randomUUID()}` }),
    params: serverWithUploadedWorld,
  },
  "PUT /api/servers/{serverId}/name": { body: () => ({ name: "Another name" }), params: ownServer },
  "POST /api/servers/{serverId}/planned-restart": { body: () => ({ when: "empty" }), params: ownServer },
  "DELETE /api/servers/{serverId}/planned-restart": { params: ownServer },
  "POST /api/servers/{serverId}/diagnosis/preview": { body: ownDiagnosis, params: diagnosedServer },
  "POST /api/servers/{serverId}/diagnosis/fix": { body: ownDiagnosis, params: diagnosedServer },
  "POST /api/servers/{serverId}/diagnosis/dismiss": {
    body: () => ({ diagnosisId: null }),
    params: diagnosedServer,
  },
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

const uploadedWorld = "uploaded-world-0123456789abcdef.zip";

/** The archive of a world was uploaded to it. */
async function serverWithUploadedWorld(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, node } = await someRunningServer(api, person);
  giveFiles(node, () => undefined);
  giveUploads(node, { [uploadedWorld]: someWorldZip() });
  return { serverId };
}

/** It has another world, and somebody was in the Nether. */
async function serverWithWorlds(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, instanceId, node } = await someRunningServer(api, person);
  const files = giveFiles(node, () => undefined);
  for (const path of ["world/level.dat", "older/level.dat", "world_nether/DIM-1/region/r.0.0.mca"])
    files.set(`${instanceId} ${path}`, Buffer.from("x"));
  node.answers.set(readText.name, () => "path-refused");
  node.answers.set(statPath.name, (_node, body) => {
    const { path } = body as { path: string };
    const kind = files.has(`${instanceId} ${path}`) ? "file" : "folder";
    const isThere = [...files.keys()].some((key) => `${key}/`.startsWith(`${instanceId} ${path}/`));
    return isThere
      ? { kind, sizeBytes: 1, modifiedAt: new Date(0).toISOString(), mode: 0o750 }
      : "path-refused";
  });
  return { serverId };
}

/** Its game answers every question about a rule with "false". */
async function serverWithRules(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, node } = await someRunningServer(api, person);
  giveFiles(node, () => undefined);
  const message = "Gamerule keepInventory is currently set to: false";
  node.answers.set(askConsole.name, () => ({ messages: [message] }));
  return { serverId };
}

async function diagnosedServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someDiagnosedServer(api, person);
  return { serverId };
}

async function ownDiagnosis(person: TestPerson, api: TestApi): Promise<object> {
  return { diagnosisId: await diagnosisOf(api, person) };
}
