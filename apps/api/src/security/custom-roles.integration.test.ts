import { randomUUID } from "node:crypto";
import type { RoleSwitches } from "@blockwright/contract/role-switches";
import type { GivenRole, ServerAction } from "@blockwright/contract/server-actions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { roleTable } from "../modules/access/index.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { insertServerUser } from "../modules/servers/server-users.repository.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { startRecordingGate, type RecordingGate } from "../recording-gate.fixture.ts";
import { gateCases, isForOperators, type GateCase, type Verdict } from "./gate.fixture.ts";

const api = await startTestApi();
const { deps } = api.application;
const cases = gateCases(api);
let gate: RecordingGate;
let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  gate = await startRecordingGate(api);
  owner = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
});
afterAll(async () => {
  await gate.stop();
  await api.stop();
});

interface CustomRole {
  readonly role: GivenRole;
  readonly switches: Partial<RoleSwitches>;
  /** The rights it has and its preset lacks, and the other way round. */
  readonly more?: readonly ServerAction[];
  readonly less?: readonly ServerAction[];
  /** It may change some files only. */
  readonly isLimited?: true;
}

const plain: RoleSwitches = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };

/** Each switch alone, and all together. */
const customRoles: Readonly<Record<string, CustomRole>> = {
  "a viewer who may start": { role: "viewer", switches: { startOnly: true }, more: ["start"] },
  "a member who may only start": {
    role: "member",
    switches: { startOnly: true },
    less: [
      "stop",
      "restart",
      "manage-plugins",
      "use-assistant",
      "change-settings",
      "apply-fixes",
      "undo-changes",
    ],
    isLimited: true,
  },
  "an admin without the console": {
    role: "admin",
    switches: { readConsole: false },
    less: ["read-console"],
  },
  "a viewer with named commands": {
    role: "viewer",
    switches: { commands: ["say"] },
    more: ["run-command"],
  },
  "a member with a read-only folder": {
    role: "member",
    switches: { readOnlyFolders: ["world"] },
    isLimited: true,
    less: ["manage-plugins", "use-assistant", "change-settings", "apply-fixes", "undo-changes"],
  },
  "an admin with all switches": {
    role: "admin",
    switches: { startOnly: true, readConsole: false, commands: ["say"], readOnlyFolders: ["world"] },
    isLimited: true,
    less: [
      "stop",
      "restart",
      "read-console",
      "manage-plugins",
      "use-assistant",
      "change-settings",
      "apply-fixes",
      "undo-changes",
      "reinstall",
      "restore-backups",
    ],
  },
};

/** They check each path; every other route that changes files is refused to a role that may change some only. */
const checksPaths = [
  "PUT /api/servers/{serverId}/files/{fileName}",
  "POST /api/servers/{serverId}/files",
  "POST /api/servers/{serverId}/file-moves",
  "POST /api/servers/{serverId}/file-copies",
  "POST /api/servers/{serverId}/file-deletions",
  "POST /api/backups/{id}/files/restore",
  "POST /api/servers/{serverId}/uploads",
  "HEAD /api/servers/{serverId}/uploads/{uploadId}",
  "PATCH /api/servers/{serverId}/uploads/{uploadId}",
  "DELETE /api/servers/{serverId}/uploads/{uploadId}",
];

function expected({ name, access }: GateCase, custom: CustomRole): Verdict {
  if (access === "public" || access === "signed-in") return "passes";
  if (isForOperators({ access })) return "FORBIDDEN";
  const action = access.slice("server:".length) as ServerAction;
  const { role, more = [], less = [] } = custom;
  const isAllowed =
    !less.includes(action) && (roleTable[action].roles.includes(role) || more.includes(action));
  const isClosed = action === "write-files" && custom.isLimited === true && !checksPaths.includes(name);
  return isAllowed && !isClosed ? "passes" : "FORBIDDEN";
}

async function someoneWith({ role, switches }: CustomRole): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  const row = { id: randomUUID(), serverId, userId: person.id, role, switches: { ...plain, ...switches } };
  await insertServerUser(deps.rows, row);
  return person;
}

describe.each(Object.entries(customRoles))("%s", (_who, custom) => {
  test("passes the gate of every route and socket exactly as their switches say", async () => {
    const { cookies } = await someoneWith(custom);
    const seen: Record<string, Verdict> = {};
    const wanted: Record<string, Verdict> = {};
    for (const one of cases) {
      seen[one.name] = await one.ask(gate, cookies, serverId);
      wanted[one.name] = expected(one, custom);
    }
    expect(seen).toEqual(wanted);
    expect(new Set(Object.values(seen))).toEqual(new Set(["passes", "FORBIDDEN"]));
  });
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const usersUrl = () => `${api.url}/api/servers/${serverId}/users`;

test("only named commands can be typed, in any spelling", async () => {
  const person = await someoneWith({
    role: "viewer",
    switches: { commands: ["say", "whitelist", "execute"] },
  });
  const type = async (command: string) =>
    (await post(`${api.url}/api/servers/${serverId}/console`, { command }, as(person))).json["error"];
  const refusal = "Your role on this server allows these commands only: say, whitelist.";
  for (const command of ["op me", "/op me", "minecraft:op me", "execute run say hi", "sayop", "\u00A0op"])
    expect(await type(command)).toBe(refusal);
  for (const command of ["say op", "/say hi", "SAY hi", "whitelist add juno"])
    expect(await type(command)).not.toBe(refusal);
});

test("neither a read-only folder's content nor the folders around it can be changed", async () => {
  const person = await someoneWith({ role: "member", switches: { readOnlyFolders: ["world/region"] } });
  const remove = async (path: string) => {
    const url = `${api.url}/api/servers/${serverId}/file-deletions`;
    return (await post(url, { paths: ["notes.txt", path] }, as(person))).json["error"];
  };
  const refusal = "Your role on this server only lets you read world/region.";
  for (const path of ["world/region", "world/region/r.0.0.mca", "world", "./world//region/", "a/../world"])
    expect(await remove(path)).toBe(refusal);
  expect(await remove("world/regions.txt")).not.toBe(refusal);
});

test("a custom role is granted and listed, and its holder can't grant more than it has", async () => {
  const admin = await someoneWith({ role: "admin", switches: { commands: ["say"] } });
  const friend = await signUpSomebody(api.url);
  const give = (role: GivenRole, switches: Partial<RoleSwitches> | null) =>
    post(usersUrl(), { userId: friend.id, role, switches: switches && { ...plain, ...switches } }, as(admin));
  expect((await give("member", null)).json["error"]).toBe(
    "You can't give someone more rights than you have.",
  );
  expect((await give("member", { commands: ["say", "op"] })).status).toBe(403);
  const added = await give("member", { commands: ["/Say"] });
  expect([added.status, added.json["switches"]]).toEqual([201, { ...plain, commands: ["say"] }]);
  const { text } = await ask(usersUrl(), as(owner));
  expect(JSON.parse(text)).toContainEqual(added.json);
});
