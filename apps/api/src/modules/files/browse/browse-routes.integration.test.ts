import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { addServer } from "../../servers/index.ts";
import {
  refusalOf,
  sendAs,
  someServerWithFiles,
  startFilesHost,
  type FilesHost,
  type ServerWithFiles,
} from "../files.fixture.ts";

let host: FilesHost;
let server: ServerWithFiles;
beforeAll(async () => {
  host = await startFilesHost();
  server = await someServerWithFiles(host);
}, 120_000);
afterAll(() => host.api.stop());

describe("a folder", () => {
  test("is listed with type, size and date; links and the like are marked", async () => {
    server.plant("list/b.txt", "12345");
    mkdirSync(server.inTree("list/a"));
    symlinkSync("/etc/passwd", server.inTree("list/c"));
    const { status, json } = await server.send("GET", "/files?dir=list");
    expect(status).toBe(200);
    const modified = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(json).toEqual({
      files: [
        { name: "a", type: "directory", size: expect.any(Number), modified, isSpecial: false },
        { name: "b.txt", type: "file", size: 5, modified, isSpecial: false },
        { name: "c", type: "file", size: expect.any(Number), modified, isSpecial: true },
      ],
      next: null,
    });
  });

  test("with very many files comes in pages, each file once", async () => {
    mkdirSync(server.inTree("many"));
    const count = 10_300;
    for (let number = 0; number < count; number += 1) writeFileSync(server.inTree("many", `f${number}`), "");
    const first = await server.send("GET", "/files?dir=many");
    expect(first.json["files"]).toHaveLength(10_000);
    const rest = await server.send("GET", `/files?dir=many&cursor=${String(first.json["next"])}`);
    expect(rest.json["next"]).toBeNull();
    const names = [first, rest].flatMap(({ json }) =>
      (json["files"] as { name: string }[]).map(({ name }) => name),
    );
    expect([names.length, new Set(names).size]).toEqual([count, count]);
    const few = await server.send("GET", "/files?dir=many&limit=2");
    expect(few.json).toMatchObject({ files: [{ name: "f0" }, { name: "f1" }], next: "f1" });
  });

  test("that is missing, a file or outside the server is refused", async () => {
    expect(refusalOf(await server.send("GET", "/files?dir=nowhere"))).toEqual([
      404,
      "NOT_FOUND",
      "There is no file or folder at that path.",
    ]);
    for (const dir of ["../..", "list/b.txt", "list/c", "%00"])
      expect((await server.send("GET", `/files?dir=${dir}`)).status).toBe(400);
  });

  test("of a server without files is empty", async () => {
    const owner = await signUpSomebody(host.api.url);
    const some = {
      name: "x",
      platformType: "java",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      plan: "free",
    };
    const sizes = { maxPlayers: 1, maxRamMb: 1024, maxStorageMb: 1024 };
    const serverId = await host.api.application.deps.transact((tx) =>
      addServer(tx, owner.id, { ...some, ...sizes }),
    );
    const send = sendAs(host.api, owner, serverId);
    expect((await send("GET", "/files")).json).toEqual({ files: [], next: null });
    expect((await send("GET", "/files/a.txt")).status).toBe(404);
  });
});

test("a viewer can't read files, and a stranger gets not found", async () => {
  const { pool } = host.api.application;
  const [viewer, stranger] = [await signUpSomebody(host.api.url), await signUpSomebody(host.api.url)];
  await pool.query(
    "insert into server_users (id, server_id, user_id, role, added_by) values ($1, $2, $3, 'viewer', $4)",
    [randomUUID(), server.serverId, viewer.id, server.owner.id],
  );
  expect((await sendAs(host.api, viewer, server.serverId)("GET", "/files")).status).toBe(403);
  expect((await sendAs(host.api, viewer, server.serverId)("PUT", "/files/a", { content: "" })).status).toBe(
    403,
  );
  expect((await sendAs(host.api, stranger, server.serverId)("GET", "/files")).status).toBe(404);
});

describe("a search", () => {
  test("finds names, and lines of text", async () => {
    server.plant("plugins/Shop/config.yml", "a: 1\ncurrency: Emerald\n");
    const names = await server.send("GET", "/file-search?text=config");
    expect(names.json).toEqual({
      hits: [{ path: "plugins/Shop/config.yml", type: "file", line: null }],
      isComplete: true,
    });
    const contents = await server.send("GET", "/file-search?dir=plugins&text=emerald&in=contents");
    expect(contents.json["hits"]).toEqual([
      { path: "plugins/Shop/config.yml", type: "file", line: { number: 2, text: "currency: Emerald" } },
    ]);
  });

  test("for an empty text is refused", async () => {
    expect((await server.send("GET", "/file-search?text=%20")).status).toBe(400);
  });
});

test("disk usage is listed largest first, with what is safe to clear", async () => {
  const heavy = await someServerWithFiles(host);
  heavy.plant("world/region/r.mca", Buffer.alloc(30_000));
  heavy.plant("logs/latest.log", Buffer.alloc(20_000));
  heavy.plant("server.properties", Buffer.alloc(10));
  const { json } = await heavy.send("GET", "/disk-usage");
  expect(json["isComplete"]).toBe(true);
  expect(json["entries"]).toMatchObject([
    { path: "world", type: "directory", clearable: null },
    { path: "logs", type: "directory", clearable: "logs" },
    { path: "server.properties", type: "file", size: 10, clearable: null },
  ]);
  const inside = await heavy.send("GET", "/disk-usage?dir=logs/");
  expect(inside.json["entries"]).toMatchObject([
    { path: "logs/latest.log", size: 20_000, clearable: "logs" },
  ]);
});
