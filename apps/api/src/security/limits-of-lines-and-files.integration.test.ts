import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { seeUpload, settleUpload } from "@blockwright/node-protocol/bulk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someBackup } from "../modules/backups/backups.fixture.ts";
import { giveFiles } from "../modules/changes/node-files.fixture.ts";
import { shareServer, someRunningServer } from "../modules/servers/servers.fixture.ts";
import { heldBack, noLimits, startLimitsScene } from "./limits-scene.fixture.ts";
import { limitNames, lines, paths, type Limit } from "./limits.fixture.ts";
import { tusHeaders } from "./routes.fixture.ts";

const scene = await startLimitsScene("lines and files by effect");
const { api, owner, server, friendWith, share, tried } = scene;
const { pool } = api.application;
afterAll(() => scene.stop());

describe("a line is typed by those who may, and by nobody else", () => {
  const url = () => `${api.url}/api/servers/${server.serverId}/console`;
  const type = (person: TestPerson, command: string) =>
    ask(url(), { method: "POST", body: { command }, headers: { cookie: person.cookies } });

  test.each(Object.entries(lines))("%s", async (line, refusedTo) => {
    for (const limit of ["S", "C", "F"] as const) {
      const mayType = !refusedTo.includes(limit);
      const seen = await tried(server.serverId, () => type(friendWith(limit), line));
      expect({ limit, ...seen }).toEqual({ limit, ...(mayType ? { status: 200, isSame: false } : heldBack) });
    }
  });
});

describe("a file is changed by those who may, and by nobody else", () => {
  const at = (rest: string) => `/api/servers/${server.serverId}/${rest}`;
  const split = (path: string) => ({
    name: encodeURIComponent(path.split("/").at(-1) ?? ""),
    dir: path.split("/").slice(0, -1).join("/"),
  });
  const free = "server-icon.png";
  let backupId: string;
  beforeAll(async () => {
    backupId = await someBackup(api, server.serverId);
  });

  const operations: Readonly<Record<string, (path: string) => [method: string, url: string, body?: object]>> =
    {
      save: (path) => {
        const { name, dir } = split(path);
        return ["PUT", at(`files/${name}?dir=${encodeURIComponent(dir)}`), { content: "x" }];
      },
      create: (path) => ["POST", at("files"), { path, type: "file" }],
      "create a folder": (path) => ["POST", at("files"), { path, type: "directory" }],
      "move from": (path) => ["POST", at("file-moves"), { moves: [{ from: path, to: free }] }],
      "move to": (path) => ["POST", at("file-moves"), { moves: [{ from: free, to: path }] }],
      "copy to": (path) => ["POST", at("file-copies"), { copies: [{ from: free, to: path }] }],
      delete: (path) => ["POST", at("file-deletions"), { paths: [path] }],
      "restore from a backup": (path) => [
        "POST",
        `/api/backups/${backupId}/files/restore`,
        { paths: [path] },
      ],
      "begin an upload": (path) => ["POST", at("uploads"), { path }],
    };

  const send = (person: TestPerson, [method, url, body]: [string, string, object?]) => {
    const isUpload = url.endsWith("/uploads");
    const path = isUpload && body && "path" in body ? String(body.path) : "";
    const metadata = { ...tusHeaders, "upload-metadata": `path ${Buffer.from(path).toString("base64")}` };
    return ask(`${api.url}${url}`, {
      method,
      ...(isUpload ? {} : { body }),
      headers: { ...(isUpload && metadata), cookie: person.cookies },
    });
  };

  const all = Object.keys(operations).flatMap((name) =>
    Object.keys(paths).map((path) => [name, path] as const),
  );
  test.each(all)("%s %s", async (name, path) => {
    const request = operations[name]?.(path);
    if (!request) throw new Error(`there is no operation ${name}`);
    for (const limit of ["S", "C", "F"] as const) {
      const mayChange = paths[path]?.includes(limit) !== true;
      const seen = await tried(server.serverId, () => send(friendWith(limit), request));
      expect({ limit, isRefused: seen.status === 403, isSame: seen.isSame }).toEqual({
        limit,
        isRefused: !mayChange,
        isSame: !mayChange,
      });
    }
  });
});

describe("players are made operators by those who may, and by nobody else", () => {
  const change = (limit: Limit, serverId: string, action: string) =>
    ask(`${api.url}/api/servers/${serverId}/players`, {
      method: "POST",
      body: { action, player: "Anna" },
      headers: { cookie: friendWith(limit).cookies },
    });

  test("on a server that runs", async () => {
    for (const limit of ["V", "S", "C"] as const)
      for (const action of ["make-operator", "remove-operator"])
        expect(await tried(server.serverId, () => change(limit, server.serverId, action))).toEqual(heldBack);
  });

  test("on one that is off or starting, where the file is written and the server restarted", async () => {
    const { serverId, instanceId, node } = await someRunningServer(api, owner, { power: "off" });
    const files = giveFiles(node, () => undefined);
    files.set(`${instanceId} whitelist.json`, Buffer.from('[{"uuid":"a","name":"Anna"}]'));
    for (const limit of limitNames) await share(serverId, limit);
    for (const limit of ["V", "S", "C"] as const)
      expect(await tried(serverId, () => change(limit, serverId, "make-operator"))).toEqual(heldBack);
    await pool.query("update instances set power = 'on' where id = $1", [instanceId]);
    expect(await tried(serverId, () => change("S", serverId, "disallow"))).toEqual({
      status: 409,
      isSame: true,
    });
    await pool.query("update instances set power = 'off' where id = $1", [instanceId]);
    expect(await tried(serverId, () => change("S", serverId, "disallow"))).toEqual({
      status: 200,
      isSame: false,
    });
  });
});

test("an upload is put in its place by the rights of that moment", async () => {
  const friend = await signUpSomebody(api.url);
  await shareServer(api, { serverId: server.serverId, userId: friend.id, role: "member" });
  const url = `${api.url}/api/servers/${server.serverId}/uploads`;
  const headers = { ...tusHeaders, cookie: friend.cookies };
  const begun = await ask(url, { method: "POST", headers });
  const location = `${api.url}${String(begun.headers.location)}`;
  const look = () => ask(location, { method: "HEAD", headers });
  expect([begun.status, (await look()).status]).toEqual([201, 200]);
  const lowered: readonly [string, Partial<RoleSwitches>][] = [
    ["member", { readOnlyFolders: ["world.zip"] }],
    ["member", { startOnly: true }],
    ["member", { commands: ["say"] }],
    ["viewer", {}],
  ];
  for (const [role, switches] of lowered) {
    await pool.query("update server_users set role = $2, switches = $3 where user_id = $1", [
      friend.id,
      role,
      JSON.stringify({ ...noLimits, ...switches }),
    ]);
    expect(await tried(server.serverId, look)).toEqual(heldBack);
  }
});

test("an upload stays where it is while the machine does not say for which place it is", async () => {
  const { answers } = server.node;
  const url = `${api.url}/api/servers/${server.serverId}/uploads`;
  const headers = { ...tusHeaders, cookie: owner.cookies };
  const begun = await ask(url, { method: "POST", headers });
  let settled = 0;
  answers.set(settleUpload.name, () => {
    settled += 1;
    return { offsetBytes: 0, lengthBytes: 5, placedAt: null };
  });
  const look = async () =>
    (await ask(`${api.url}${String(begun.headers.location)}`, { method: "HEAD", headers })).status;
  try {
    expect([await look(), settled]).toEqual([200, 1]);
    answers.set(seeUpload.name, () => "busy");
    expect([await look(), settled]).toEqual([423, 1]);
    // It is in its place already.
    answers.set(seeUpload.name, () => "unknown-transfer");
    expect([await look(), settled]).toEqual([200, 2]);
  } finally {
    answers.delete(settleUpload.name);
    answers.delete(seeUpload.name);
  }
});
