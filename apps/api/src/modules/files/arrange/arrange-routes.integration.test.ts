import { existsSync, readdirSync, readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyOf } from "../history/file-history.fixture.ts";
import {
  refusalOf,
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

const done = { failed: [] };
const isThere = (path: string) => existsSync(server.inTree(path));
const exists = [409, "FILE_EXISTS", "There is already something with that name."];

describe("a new file or folder", () => {
  test("is created empty, with missing parent folders", async () => {
    expect((await server.send("POST", "/files", { path: "new/deep/a.txt", type: "file" })).status).toBe(201);
    expect((await server.send("POST", "/files", { path: "new/folder", type: "directory" })).status).toBe(201);
    expect(readFileSync(server.inTree("new/deep/a.txt"), "utf8")).toBe("");
    expect(readdirSync(server.inTree("new/folder"))).toEqual([]);
    const details = { path: "new/folder", type: "directory" };
    expect(await server.deeds()).toContainEqual({ action: "file.created", details });
  });

  test("replaces nothing", async () => {
    server.plant("taken.txt", "mine");
    expect(refusalOf(await server.send("POST", "/files", { path: "taken.txt", type: "file" }))).toEqual(
      exists,
    );
    expect(readFileSync(server.inTree("taken.txt"), "utf8")).toBe("mine");
  });

  test("requested twice with one key is created once, with the same answer", async () => {
    const key = { "idempotency-key": randomUUID() };
    const body = { path: "once.txt", type: "file" };
    expect((await server.send("POST", "/files", body, key)).status).toBe(201);
    server.plant("once.txt", "written meanwhile");
    expect((await server.send("POST", "/files", body, key)).status).toBe(201);
    expect(readFileSync(server.inTree("once.txt"), "utf8")).toBe("written meanwhile");
  });
});

describe("moving", () => {
  test("takes the history of files along, also those in a folder", async () => {
    server.plant("h/inner/a.yml", "a: 1\n");
    const saved = await server.send("PUT", "/files/a.yml?dir=h/inner", { content: "a: 2\n" });
    expect(saved.status).toBe(200);
    const move = (from: string, to: string) => server.send("POST", "/file-moves", { moves: [{ from, to }] });
    expect((await move("h/inner/a.yml", "h/inner/b.yml")).json).toEqual(done);
    expect((await move("h", "k")).json).toEqual(done);
    expect((await move("k", "taken.txt/k")).status).toBe(400);
    expect(await historyOf(host.api, server.serverId, "k/inner/b.yml")).toEqual(["a: 1\n"]);
    expect(await historyOf(host.api, server.serverId, "h/inner/a.yml")).toEqual([]);
  });

  test("renames one, and moves several; failed items are named and the rest is done", async () => {
    server.plant("m/a.txt", "a");
    server.plant("m/b.txt", "b");
    expect(
      (await server.send("POST", "/file-moves", { moves: [{ from: "m/a.txt", to: "m/c.txt" }] })).json,
    ).toEqual(done);
    const moves = [
      { from: "m/none.txt", to: "n/none.txt" },
      { from: "m/b.txt", to: "n/b.txt" },
      { from: "m/c.txt", to: "n/b.txt" },
    ];
    expect((await server.send("POST", "/file-moves", { moves })).json).toEqual({
      failed: [
        { path: "m/none.txt", error: "There is no file or folder at that path." },
        { path: "m/c.txt", error: "There is already something with that name." },
      ],
    });
    expect([isThere("n/b.txt"), isThere("m/b.txt"), isThere("m/c.txt")]).toEqual([true, false, true]);
  });

  test("onto an existing path, into itself or out of the server is refused", async () => {
    server.plant("x/a", "a");
    server.plant("x/b", "b");
    const move = (from: string, to: string) => server.send("POST", "/file-moves", { moves: [{ from, to }] });
    expect(refusalOf(await move("x/a", "x/b"))).toEqual(exists);
    for (const to of ["x/inside", "../x", "a/../../x"]) expect((await move("x", to)).status).toBe(400);
    expect(readFileSync(server.inTree("x/b"), "utf8")).toBe("b");
  });
});

describe("copying", () => {
  test("copies files and folders with their content", async () => {
    server.plant("world/level.dat", "w");
    server.plant("world/region/r.mca", "r");
    const copies = [{ from: "world", to: "world-copy" }];
    expect((await server.send("POST", "/file-copies", { copies })).json).toEqual(done);
    expect(readFileSync(server.inTree("world-copy/region/r.mca"), "utf8")).toBe("r");
    expect(isThere("world/level.dat")).toBe(true);
  });

  test("beyond the plan is refused, and leaves nothing", async () => {
    const full = await someServerWithFiles(host);
    full.plant("big.bin", Buffer.alloc(2_000_000));
    await host.api.application.pool.query("update servers set max_storage_mb = 1 where id = $1", [
      full.serverId,
    ]);
    const copies = [{ from: "big.bin", to: "copy.bin" }];
    expect(refusalOf(await full.send("POST", "/file-copies", { copies }))).toEqual([
      413,
      "STORAGE_FULL",
      "The server's storage is full. Delete something or choose a larger plan.",
    ]);
    expect(readdirSync(full.inTree())).toEqual(["big.bin"]);
  });
});

describe("deleting", () => {
  test("moves to the trash, from where it can be restored", async () => {
    server.plant("d/keep.txt", "k");
    expect((await server.send("POST", "/file-deletions", { paths: ["d"] })).json).toEqual(done);
    expect(isThere("d")).toBe(false);
    const { entries } = (await server.send("GET", "/trash")).json as {
      entries: { id: string; path: string }[];
    };
    expect(entries).toMatchObject([{ path: "d", type: "directory" }]);
    const ids = entries.map(({ id }) => id);
    expect((await server.send("POST", "/trash/restore", { ids })).json).toEqual(done);
    expect(readFileSync(server.inTree("d/keep.txt"), "utf8")).toBe("k");
    expect((await server.send("GET", "/trash")).json).toEqual({ entries: [] });
  });

  test("an item whose place is taken stays in the trash", async () => {
    server.plant("again.txt", "1");
    await server.send("POST", "/file-deletions", { paths: ["again.txt"] });
    server.plant("again.txt", "2");
    const { entries } = (await server.send("GET", "/trash")).json as { entries: { id: string }[] };
    const ids = entries.map(({ id }) => id);
    expect(refusalOf(await server.send("POST", "/trash/restore", { ids }))).toEqual(exists);
    expect(readFileSync(server.inTree("again.txt"), "utf8")).toBe("2");
    expect((await server.send("DELETE", "/trash")).status).toBe(200);
    expect((await server.send("GET", "/trash")).json).toEqual({ entries: [] });
  });

  test("for good leaves nothing in the trash", async () => {
    server.plant("g.txt", "g");
    expect((await server.send("POST", "/file-deletions", { paths: ["g.txt"], forGood: true })).json).toEqual(
      done,
    );
    expect(isThere("g.txt")).toBe(false);
    expect((await server.send("GET", "/trash")).json).toEqual({ entries: [] });
  });

  test("the whole server, or a path outside of it, is refused", async () => {
    for (const path of ["/", ".", "..", "../.."])
      for (const forGood of [true, false])
        expect((await server.send("POST", "/file-deletions", { paths: [path], forGood })).status).toBe(400);
  });
});

test("the log records each action once, and nothing that was refused", async () => {
  const told = await someServerWithFiles(host);
  told.plant("a", "a");
  told.plant("b", "b");
  const deeds = async () => (await told.deeds()).filter(({ action }) => action.startsWith("file."));
  expect((await told.send("POST", "/file-moves", { moves: [{ from: "none", to: "c" }] })).status).toBe(404);
  expect((await told.send("POST", "/files", { path: "a", type: "file" })).status).toBe(409);
  expect((await told.send("POST", "/extractions", { path: "a", into: "" })).status).toBe(422);
  expect((await told.send("POST", "/trash/restore", { ids: ["none"] })).status).toBe(404);
  expect(await deeds()).toEqual([]);
  const key = { "idempotency-key": randomUUID() };
  const paths = ["none", "a", "b"];
  await told.send("POST", "/file-deletions", { paths }, key);
  await told.send("POST", "/file-deletions", { paths }, key);
  expect(await deeds()).toEqual([
    { action: "file.deleted", details: { path: "a", count: 2, forGood: false } },
  ]);
});

test("during a reinstall every change is refused with a reason", async () => {
  const busy = await someServerWithFiles(host);
  busy.plant("a", "a");
  const { pool } = host.api.application;
  await pool.query("update servers set busy_with = 'reinstall' where id = $1", [busy.serverId]);
  const tries: [string, string, object?][] = [
    ["POST", "/files", { path: "b", type: "file" }],
    ["POST", "/file-moves", { moves: [{ from: "a", to: "b" }] }],
    ["POST", "/file-copies", { copies: [{ from: "a", to: "b" }] }],
    ["POST", "/file-deletions", { paths: ["a"] }],
    ["POST", "/trash/restore", { ids: ["x"] }],
    ["DELETE", "/trash"],
    ["POST", "/archives", { paths: ["a"], to: "a.zip" }],
    ["POST", "/extractions", { path: "a", into: "" }],
  ];
  for (const [method, path, body] of tries) {
    const { status, json } = await busy.send(method, path, body);
    expect([path, status, json["type"]]).toEqual([path, 409, "JOB_RUNNING"]);
  }
  expect(readdirSync(busy.inTree())).toEqual(["a"]);
  expect((await busy.deeds()).filter(({ action }) => action.startsWith("file."))).toEqual([]);
});
