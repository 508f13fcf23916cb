import { randomUUID } from "node:crypto";
import type { TestApi } from "../api.fixture.ts";
import { someRegistration, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { keptShare, printedLine } from "../modules/servers/console-shares/console-shares.fixture.ts";
import { keptFriendsPage } from "../modules/servers/friends-page/friends-page.fixture.ts";
import { keptHandover } from "../modules/servers/handover/handover.fixture.ts";
import { keptInvite } from "../modules/servers/invites/invites.fixture.ts";
import { shareServer, someRunningServer } from "../modules/servers/servers.fixture.ts";

/** The requests by which people share a server. */
export const sharingExamples = {
  "POST /api/servers/{serverId}/users": {
    body: async (_person: TestPerson, api: TestApi) => ({ userId: await someAccount(api) }),
  },
  "PUT /api/servers/{serverId}/users/{userId}/role": {
    body: () => ({ role: "viewer" }),
    params: ownSharedServer,
  },
  "DELETE /api/servers/{serverId}/users/{userId}": { params: ownSharedServer },
  "POST /api/servers/{serverId}/leave": { params: serverOfAnother },
  "POST /api/servers/{serverId}/invites": { body: () => ({ role: "viewer" }) },
  "DELETE /api/servers/{serverId}/invites/{inviteId}": { params: ownInvite },
  "POST /api/servers/{serverId}/console-shares": {
    body: () => ({ lines: [printedLine] }),
    params: serverWithConsole,
  },
  "DELETE /api/servers/{serverId}/console-shares/{shareId}": { params: ownConsoleShare },
  "POST /api/console-shares/look-up": { body: tokenOfConsole },
  "POST /api/servers/{serverId}/friends-page": {},
  "DELETE /api/servers/{serverId}/friends-page": { params: ownSharedPage },
  "POST /api/friends-pages/look-up": { body: tokenOfPage },
  "PUT /api/servers/{serverId}/handover": { params: ownSharedServer, body: personOfServer },
  "DELETE /api/servers/{serverId}/handover": { params: ownOfferedServer },
  "POST /api/handovers/{serverId}/accept": { params: offeredServer },
  "POST /api/handovers/{serverId}/decline": { params: offeredServer },
  "POST /api/invites/look-up": { body: tokenOfAnother },
  "POST /api/invites/accept": { body: tokenOfAnother },
};

/** Only a row: signing up would be an effect itself. */
async function someAccount({ application: { pool } }: TestApi): Promise<string> {
  const { username, email } = someRegistration();
  const id = randomUUID();
  await pool.query(
    "insert into users (id, username, username_key, email, password_hash) values ($1, $2, $2, $3, 'none')",
    [id, username, email],
  );
  return id;
}

async function ownSharedServer(
  api: TestApi,
  person: TestPerson,
): Promise<Record<"serverId" | "userId", string>> {
  const { serverId } = await someRunningServer(api, person);
  const userId = await someAccount(api);
  await shareServer(api, { serverId, userId, role: "member" });
  return { serverId, userId };
}

/** The person that `ownSharedServer` added to the newest server of this owner. */
async function personOfServer({ id }: TestPerson, { application: { pool } }: TestApi): Promise<object> {
  const { rows } = await pool.query<{ userId: string }>(
    `select server_users.user_id as "userId" from server_users join servers on servers.id = server_id
      where servers.user_id = $1 order by servers.created_at desc limit 1`,
    [id],
  );
  return { userId: rows[0]?.userId ?? randomUUID() };
}

async function ownOfferedServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, userId } = await ownSharedServer(api, person);
  await keptHandover(api, { serverId, userId });
  return { serverId };
}

async function offeredServer(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await serverOfAnother(api, person);
  await keptHandover(api, { serverId, userId: person.id });
  return { serverId };
}

async function ownInvite(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someRunningServer(api, person);
  const { inviteId } = await keptInvite(api, { serverId, createdBy: person.id });
  return { serverId, inviteId };
}

async function serverWithConsole(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId, node } = await someRunningServer(api, person);
  const lines = [{ number: 0, text: printedLine }];
  node.answers.set(watchConsole.name, () => ({ epoch: "only", lines, skipped: 0 }));
  return { serverId };
}

async function ownConsoleShare(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someRunningServer(api, person);
  const { shareId } = await keptShare(api, { serverId, createdBy: person.id });
  return { serverId, shareId };
}

async function tokenOfConsole({ id }: TestPerson, api: TestApi): Promise<{ token: string }> {
  const { serverId } = await someRunningServer(api, { id });
  const { token } = await keptShare(api, { serverId, createdBy: id });
  return { token };
}

async function ownSharedPage(api: TestApi, person: TestPerson): Promise<Record<string, string>> {
  const { serverId } = await someRunningServer(api, person);
  await keptFriendsPage(api, serverId);
  return { serverId };
}

async function tokenOfPage({ id }: TestPerson, api: TestApi): Promise<{ token: string }> {
  const { serverId } = await someRunningServer(api, { id });
  return { token: await keptFriendsPage(api, serverId) };
}

async function tokenOfAnother(_person: TestPerson, api: TestApi): Promise<{ token: string }> {
  const createdBy = await someAccount(api);
  const { serverId } = await someRunningServer(api, { id: createdBy });
  const { token } = await keptInvite(api, { serverId, createdBy });
  return { token };
}

async function serverOfAnother(api: TestApi, person: TestPerson): Promise<Record<"serverId", string>> {
  const { serverId } = await someRunningServer(api, { id: await someAccount(api) });
  await shareServer(api, { serverId, userId: person.id, role: "viewer" });
  return { serverId };
}
