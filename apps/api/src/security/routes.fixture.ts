import { randomBytes, randomUUID } from "node:crypto";
import { listFolder, readText } from "@blockwright/node-protocol/files";
import type { TestApi } from "../api.fixture.ts";
import { RawBody } from "../http-client.fixture.ts";
import { keptVerification } from "../modules/accounts/email/email.fixture.ts";
import { keptReset } from "../modules/accounts/recovery/recovery.fixture.ts";
import { someRegistration, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { ownBackup, ownUnfinishedBackup } from "../modules/backups/backups.fixture.ts";
import { allowBuilding, someBuild, someOrder, someRecipeFile } from "../modules/builds/builds.fixture.ts";
import { someRunningJob, someUndoableJob } from "../modules/jobs/jobs.fixture.ts";
import { newestChangeOf, someChange } from "../modules/changes/changes.fixture.ts";
import { keptDomain, someDomain } from "../modules/domains/domains.fixture.ts";
import { someStateId, someWorkingServer } from "../modules/doctor/last-working/last-working.fixture.ts";
import { someFileVersion } from "../modules/files/history/file-history.fixture.ts";
import { someJar } from "../modules/files/upload/jars.fixture.ts";
import { createEnrolmentToken } from "../modules/nodes/index.ts";
import { someChoices, someProposal } from "../modules/planning/proposal/proposals.fixture.ts";
import { someInstalledPlugin } from "../modules/plugins/installed-plugin.fixture.ts";
import { giveUploads, someWorldZip } from "../modules/plugins/recognition/uploads.fixture.ts";
import { keptSftpPassword, keptSshKey, somePublicKey } from "../modules/sftp/sftp.fixture.ts";
import { someDeletedServer, someRunningServer } from "../modules/servers/servers.fixture.ts";
import { adminExamples } from "./admin-examples.fixture.ts";
import { billingExamples } from "./billing-examples.fixture.ts";
import { assistantExamples } from "./assistant-examples.fixture.ts";
import { helpExamples } from "./help-examples.fixture.ts";
import { multipart, multipartType } from "./multipart.fixture.ts";
import { backupForNewServer } from "./restorable-backup.fixture.ts";
import { secondFactorExamples } from "./second-factor-examples.fixture.ts";
import { everydayExamples } from "./everyday-examples.fixture.ts";
import { sharingExamples } from "./sharing-examples.fixture.ts";
import { catalogueWith, squats, target } from "./name-squats.fixture.ts";

/** A valid request. */
interface Example {
  /** If it can't succeed without a provider that is not configured. */
  readonly status?: number;
  /** Entries of the activity log, if more than one. */
  readonly effects?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (person: TestPerson, api: TestApi) => object | Promise<object>;
  /** Path parameters that must name a resource of the person. */
  readonly params?: (api: TestApi, person: TestPerson) => Promise<Record<string, string>>;
}

/** Headers for any step of an upload. */
export const tusHeaders: Readonly<Record<string, string>> = {
  "tus-resumable": "1.0.0",
  "upload-length": "5",
  "upload-metadata": `path ${Buffer.from("world.zip").toString("base64")}`,
  "upload-offset": "0",
  "content-type": "application/offset+octet-stream",
};

/** One row for every route that changes something. A new route without a row fails the suite. */
export const examples: Readonly<Record<string, Example>> = {
  "POST /api/auth/login": { body: ({ username, password }) => ({ username, password }) },
  "POST /api/auth/signup": { body: someRegistration },
  "POST /api/auth/logout": {},
  ...adminExamples,
  "POST /api/auth/appeals": {
    body: () => ({ email: "somebody@example.org", message: `It was not me: ${randomUUID()}` }),
  },
  "POST /api/auth/password-reset": { body: ({ email }) => ({ email }) },
  "POST /api/auth/password-reset/finish": {
    body: async ({ id }, api) => ({
      token: await keptReset(api, id),
      newPassword: `new-${randomBytes(8).toString("hex")}`,
    }),
  },
  "POST /api/account/password": {
    body: ({ password }) => ({
      currentPassword: password,
      newPassword: `new-${randomBytes(8).toString("hex")}`,
    }),
  },
  ...secondFactorExamples,
  ...helpExamples,
  "POST /api/account/delete": { body: ({ username, password }) => ({ username, password }) },
  "POST /api/account/email/verification": {},
  "POST /api/account/email/verify": {
    body: async ({ id }, api) => ({ token: await keptVerification(api, id) }),
  },
  "POST /api/account/sign-ins/end-others": {},
  "DELETE /api/account/sign-ins/{signInId}": {
    params: async (api, { id }) => ({ signInId: await someSignInOf(api, id) }),
  },
  "PUT /api/account/mail": { body: () => ({ kind: "server-shared", isOn: false }) },
  "POST /api/account/ssh-keys": {
    body: ({ password }) => ({ name: "Laptop", publicKey: somePublicKey(), accountPassword: password }),
  },
  "DELETE /api/account/ssh-keys/{keyId}": {
    params: async (api, { id }) => ({ keyId: await keptSshKey(api, id) }),
  },
  "POST /api/servers/{serverId}/sftp/password": {
    params: ownServer,
    body: ({ password }) => ({ accountPassword: password }),
  },
  "DELETE /api/servers/{serverId}/sftp/password": {
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      await keptSftpPassword(api, person.id, serverId);
      return { serverId };
    },
  },
  ...billingExamples,
  "POST /api/servers/{serverId}/domains": { body: () => ({ domain: someDomain() }), params: ownServer },
  "POST /api/domains/{id}/verify": { params: ownDomain },
  "DELETE /api/domains/{id}": { params: ownDomain },
  ...assistantExamples,
  "POST /api/nodes/enrol": {
    body: async (_person, { application: { deps } }) => ({
      token: (await createEnrolmentToken(deps)).token,
      protocol: {
        oldest: 1,
        newest: 1,
      },
      name: "a machine",
      address: "192.0.2.9",
      memoryMb: 1024,
      diskMb: 1024,
      cpus: 2,
    }),
  },
  "POST /api/servers/{serverId}/action": { body: () => ({ action: "restart" }), params: ownServer },
  "POST /api/servers/{serverId}/console": { body: () => ({ command: "list" }), params: ownServer },
  "DELETE /api/servers/{serverId}": { params: ownServer },
  "POST /api/deleted-servers/{id}/bring-back": {
    params: async (api, person) => ({ id: await someDeletedServer(api, person) }),
  },
  "GET /api/servers/{serverId}": { params: ownServer },
  "GET /api/servers/{serverId}/jobs": { params: ownServer },
  "GET /api/servers/{serverId}/build-tasks": { params: ownServer },
  ...sharingExamples,
  ...everydayExamples,
  "POST /api/servers/{serverId}/reinstall": {
    body: (person, api) => onceAllowed(api, person, { serverType: "paper", minecraftVersion: "1.21.4" }),
    params: ownServer,
  },
  "POST /api/servers/{serverId}/update": {
    body: () => ({ minecraftVersion: "1.21.4" }),
    params: serverWithCatalogue,
  },
  "POST /api/servers/{serverId}/jobs/{jobId}/undo": { params: ownReinstalledServer },
  "POST /api/servers/{serverId}/jobs/{jobId}/cancel": {
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      return { serverId, jobId: await someRunningJob(api, person, serverId) };
    },
  },
  "POST /api/servers/{serverId}/changes/{changeId}/cancel": {
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      return { serverId, changeId: await someChange(api, serverId, { state: "applying" }) };
    },
  },
  "POST /api/servers/{serverId}/changes/{changeId}/undo": {
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      return { serverId, changeId: await someChange(api, serverId) };
    },
  },
  "POST /api/servers/{serverId}/backups": { params: ownServer },
  "PUT /api/servers/{serverId}/backups/left-out": {
    params: ownServer,
    body: () => ({ folders: ["plugins/dynmap/web/tiles"] }),
  },
  "POST /api/servers/{serverId}/restore-from-file": {
    body: () => ({ uploadId: "0123456789abcdef", name: "server.zip" }),
    params: ownServer,
  },
  "POST /api/backups/{id}/restore": { params: ownBackup },
  "POST /api/backups/{id}/restore-as-new": { params: backupForNewServer },
  "POST /api/backups/{id}/cancel": { params: ownUnfinishedBackup },
  "DELETE /api/backups/{id}": { params: ownBackup },
  "GET /api/backups/{id}/files": { params: ownBackup },
  "GET /api/backups/{id}/downloads": { params: ownBackup },
  "POST /api/backups/{id}/files/restore": { params: ownBackup, body: () => ({ paths: ["a"] }) },
  "POST /api/backups/{id}/links": { params: ownBackup, body: () => ({ dir: "world" }) },
  "PUT /api/servers/{serverId}/files/{fileName}": { body: () => ({ content: "motd=Hello" }) },
  "POST /api/servers/{serverId}/files": { body: () => ({ path: "notes.txt", type: "file" }) },
  "POST /api/servers/{serverId}/file-moves": { body: () => ({ moves: [{ from: "a", to: "b" }] }) },
  "POST /api/servers/{serverId}/file-copies": { body: () => ({ copies: [{ from: "a", to: "b" }] }) },
  "POST /api/servers/{serverId}/file-deletions": { body: () => ({ paths: ["a"] }) },
  "POST /api/servers/{serverId}/trash/restore": { body: () => ({ ids: ["t1"] }) },
  "DELETE /api/servers/{serverId}/trash": {},
  "POST /api/servers/{serverId}/archives": { body: () => ({ paths: ["a"], to: "a.zip" }) },
  "POST /api/servers/{serverId}/extractions": { body: () => ({ path: "a.zip", into: "" }) },
  "POST /api/servers/{serverId}/upload": { body: someJarForm },
  "POST /api/servers/{serverId}/file-history/{versionId}/restore": {
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      return { serverId, versionId: await someFileVersion(api, serverId) };
    },
  },
  "POST /api/servers/{serverId}/recognition/use": {
    body: () => ({ path: "world.zip" }),
    params: async (api, person) => {
      const { serverId, node } = await someRunningServer(api, person);
      giveUploads(node, { "world.zip": someWorldZip() });
      return { serverId };
    },
  },
  "POST /api/servers/{serverId}/last-working": {
    body: () => ({ stateId: someStateId }),
    params: async (api, person) => ({ serverId: (await someWorkingServer(api, person)).serverId }),
  },
  "POST /api/servers/{serverId}/plugins/plan": {
    body: () => ({ wanted: { action: "install", pluginId: "modrinth:shop" } }),
    params: serverWithCatalogue,
  },
  "POST /api/servers/{serverId}/plugins/apply": {
    body: async (person, api) => ({ changeId: await newestChangeOf(api, person) }),
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      await someChange(api, serverId, { state: "proposed", origin: "plugins" });
      return { serverId };
    },
  },
  "POST /api/servers/{serverId}/plugins/install": {
    body: () => ({ pluginId: "modrinth:shop" }),
    params: serverWithCatalogue,
  },
  "PUT /api/servers/{serverId}/plugins/{id}/pin": {
    body: () => ({ isPinned: true }),
    params: async (api, person) => {
      const { serverId } = await someRunningServer(api, person);
      return { serverId, id: await someInstalledPlugin(api, serverId) };
    },
  },
  "POST /api/proposals": { body: () => ({ prompt: `Survival, number ${randomUUID()}` }) },
  "PUT /api/proposals/{proposalId}/choices": {
    body: () => someChoices(),
    params: async (api, person) => ({ proposalId: await someProposal(api, person) }),
  },
  "POST /api/build": { body: (person, api) => onceAllowed(api, person, someOrder()) },
  "POST /api/builds/import": { body: (person, api) => onceAllowed(api, person, { file: someRecipeFile() }) },
  "POST /api/build/{taskId}/cancel": {
    params: async (api, person) => ({ taskId: await someBuild(api, person, "pending") }),
  },
  "POST /api/build/{taskId}/retry": {
    params: async (api, person) => ({ taskId: await someBuild(api, person) }),
  },
  "POST /api/servers/{serverId}/uploads": { headers: tusHeaders, params: ownServer },
  "HEAD /api/servers/{serverId}/uploads/{uploadId}": { headers: tusHeaders, params: ownUpload },
  "PATCH /api/servers/{serverId}/uploads/{uploadId}": { headers: tusHeaders, params: ownUpload },
  "DELETE /api/servers/{serverId}/uploads/{uploadId}": { headers: tusHeaders, params: ownUpload },
  "PUT /api/relays/{replica}/{relayId}": {},
};

async function ownDomain(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someRunningServer(api, person);
  return { serverId, id: await keptDomain(api, serverId) };
}

/** Its machine has no files yet, and the sources are stand-ins. */
async function serverWithCatalogue(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, node } = await someRunningServer(api, person);
  for (const { name } of [listFolder, readText]) node.answers.set(name, () => "path-refused");
  const { minecraftVersion } = target;
  await api.application.pool.query("update servers set minecraft_version = $1 where id = $2", [
    minecraftVersion,
    serverId,
  ]);
  const [squat] = squats;
  if (squat) Object.assign(api.application.deps.catalogue, catalogueWith(squat).deps);
  return { serverId };
}

function someJarForm(): RawBody {
  const parts = [{ name: "file", fileName: "shop.jar", content: someJar() }];
  return new RawBody(multipartType["content-type"], multipart(parts));
}

async function onceAllowed(api: TestApi, person: TestPerson, body: object): Promise<object> {
  await allowBuilding(api, person);
  return body;
}

export async function ownServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someRunningServer(api, person);
  return { serverId };
}

/** The machine of such a server reports every upload as begun. */
async function ownUpload(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  return { ...(await ownServer(api, person)), uploadId: randomBytes(12).toString("base64url") };
}

async function ownReinstalledServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someRunningServer(api, person);
  return { serverId, jobId: await someUndoableJob(api, person, serverId) };
}

async function someSignInOf(api: TestApi, userId: string): Promise<string> {
  const { rows } = await api.application.pool.query<{ id: string }>(
    "select id from sessions where user_id = $1 limit 1",
    [userId],
  );
  return rows[0]?.id ?? randomUUID();
}
