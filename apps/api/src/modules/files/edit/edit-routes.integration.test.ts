import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const get = (name: string, query = "") => server.send("GET", `/files/${encodeURIComponent(name)}${query}`);
const put = (name: string, body: object, query = "") =>
  server.send("PUT", `/files/${encodeURIComponent(name)}${query}`, body);
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const changed = [
  409,
  "FILE_CHANGED",
  "This file has changed since you opened it. Look at both versions before you save.",
];

describe("reading", () => {
  test.each([
    ["plain.yml", Buffer.from("motd: Grüße\n"), "utf-8", "motd: Grüße\n"],
    ["empty.txt", Buffer.alloc(0), "utf-8", ""],
    ["bom.json", Buffer.from("\uFEFF{}"), "utf-8-bom", "{}"],
    ["wide.txt", Buffer.from("\uFEFFhallo", "utf16le"), "utf-16le", "hallo"],
    ["wide-be.txt", Buffer.from("\uFEFFhallo", "utf16le").swap16(), "utf-16be", "hallo"],
    ["de_DE.lang", Buffer.from("gruss=Grüße\n", "latin1"), "latin1", "gruss=Grüße\n"],
  ])("%s is given as text with what a save is based on", async (name, bytes, encoding, content) => {
    server.plant(`texts/${name}`, bytes);
    const { status, json } = await get(name, "?dir=texts");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      content,
      encoding,
      version: sha256(bytes),
      size: bytes.length,
      next: null,
      isReadOnly: false,
    });
  });

  test("a binary is refused in a sentence", async () => {
    server.plant("level.dat", Buffer.from("1f8b080000000000", "hex"));
    expect(refusalOf(await get("level.dat"))).toEqual([
      400,
      "INVALID_REQUEST",
      "That file is not text, so it can't be shown or edited here.",
    ]);
  });

  test("a large file comes in pages of whole characters, which can't be saved", async () => {
    const text = `a${"€ä😀\n".repeat(120_000)}`;
    server.plant("logs/latest.log", text);
    const pages: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { status, json } = await get("latest.log", `?dir=logs&offset=${offset}`);
      expect([status, json["isReadOnly"], json["version"], json["encoding"]]).toEqual([
        200,
        true,
        null,
        "utf-8",
      ]);
      pages.push(String(json["content"]));
      offset = json["next"] as number | null;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join("") === text).toBe(true);
  });

  test("a missing file, a folder or a path outside the server is refused", async () => {
    expect((await get("nothing.txt")).status).toBe(404);
    expect((await get("x", "?dir=nowhere")).status).toBe(404);
    expect((await get("texts")).json["error"]).toBe("There is a folder at that path, not a file.");
    for (const name of ["../secret", "a/b", "a\0b"]) expect((await get(name)).status).toBe(400);
    expect((await get("x", "?dir=../..")).status).toBe(400);
  });

  test("a name of 255 bytes is valid", async () => {
    const name = "ä".repeat(127);
    server.plant(name, "x");
    expect((await get(name)).json["content"]).toBe("x");
  });
});

describe("saving", () => {
  test("writes the text, keeps the mode, and returns the new version", async () => {
    server.plant("server.properties", "motd=a\n");
    chmodSync(server.inTree("server.properties"), 0o600);
    const base = (await get("server.properties")).json["version"];
    const { status, json } = await put("server.properties", { content: "motd=b\n", base });
    expect([status, json["version"], json["size"]]).toEqual([200, sha256("motd=b\n"), 7]);
    expect(readFileSync(server.inTree("server.properties"), "utf8")).toBe("motd=b\n");
    expect(statSync(server.inTree("server.properties")).mode & 0o777).toBe(0o600);
    expect(await server.deeds()).toContainEqual({
      action: "file.saved",
      details: { path: "server.properties" },
    });
  });

  test("without a base a file is created or replaced", async () => {
    expect((await put("fresh.txt", { content: "1" })).status).toBe(200);
    expect((await put("fresh.txt", { content: "2" })).status).toBe(200);
    expect(readFileSync(server.inTree("fresh.txt"), "utf8")).toBe("2");
  });

  test("a file that has changed since is not overwritten", async () => {
    server.plant("ops.json", "[]");
    const base = (await get("ops.json")).json["version"];
    server.plant("ops.json", "[1]");
    const before = (await server.deeds()).length;
    expect(refusalOf(await put("ops.json", { content: "[2]", base }))).toEqual(changed);
    expect(refusalOf(await put("ops.json", { content: "[2]", base: null }))).toEqual(changed);
    expect(refusalOf(await put("ops.json", { content: "[2]", base: "nonsense" }))).toEqual(changed);
    expect(refusalOf(await put("gone.json", { content: "[2]", base }))).toEqual(changed);
    expect(readFileSync(server.inTree("ops.json"), "utf8")).toBe("[1]");
    expect(existsSync(server.inTree("gone.json"))).toBe(false);
    expect(await server.deeds()).toHaveLength(before);
  });

  test("of two concurrent saves one wins", async () => {
    server.plant("race.txt", "0");
    const base = sha256("0");
    const answers = await Promise.all(["1", "2", "3"].map((content) => put("race.txt", { content, base })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  });

  test.each([
    ["utf-8-bom", Buffer.from("\uFEFFa")],
    ["utf-16le", Buffer.from("\uFEFFa", "utf16le")],
    ["utf-16be", Buffer.from("\uFEFFa", "utf16le").swap16()],
    ["latin1", Buffer.from("ä", "latin1")],
  ])("goes back in the encoding it was read in: %s", async (encoding, bytes) => {
    server.plant("same.txt", bytes);
    const read = (await get("same.txt")).json;
    expect(read["encoding"]).toBe(encoding);
    const content = `${String(read["content"])}ü`;
    await put("same.txt", { content, encoding, base: read["version"] });
    const again = (await get("same.txt")).json;
    expect([again["content"], again["encoding"]]).toEqual([content, encoding]);
  });

  test("a character that the encoding lacks is named, and nothing is written", async () => {
    server.plant("old.properties", Buffer.from("a=ä\n", "latin1"));
    const { json, status } = await put("old.properties", { content: "a=ä\nb=€\n", encoding: "latin1" });
    expect([status, json["error"]]).toEqual([
      400,
      "This file is stored as Latin-1, which has no “€” (line 2). Remove that character and save again.",
    ]);
    expect(readFileSync(server.inTree("old.properties"), "latin1")).toBe("a=ä\n");
  });

  test("a text above the limit in bytes is refused", async () => {
    expect(refusalOf(await put("big.txt", { content: "€".repeat(300_000) }))).toEqual([
      413,
      "TOO_LARGE",
      "Files above 512 kB can't be edited here. Upload the file instead.",
    ]);
  });
});

describe("a server whose plan is full", () => {
  test("takes no more text, but existing text can be shortened", async () => {
    const full = await someServerWithFiles(host);
    full.plant("long.txt", "x".repeat(1000));
    await host.api.application.pool.query("update servers set max_storage_mb = 0 where id = $1", [
      full.serverId,
    ]);
    expect(refusalOf(await full.send("PUT", "/files/new.txt", { content: "x" }))).toEqual([
      413,
      "STORAGE_FULL",
      "The server's storage is full. Delete something or choose a larger plan.",
    ]);
    expect(existsSync(full.inTree("new.txt"))).toBe(false);
    expect((await full.send("PUT", "/files/long.txt", { content: "x".repeat(1001) })).status).toBe(413);
    expect((await full.send("PUT", "/files/long.txt", { content: "short" })).status).toBe(200);
  });
});

test("during a reinstall saving is refused and reading works", async () => {
  const busy = await someServerWithFiles(host);
  busy.plant("a.txt", "a");
  const { pool } = host.api.application;
  await pool.query("update servers set busy_with = 'reinstall' where id = $1", [busy.serverId]);
  expect(refusalOf(await busy.send("PUT", "/files/a.txt", { content: "b" }))).toEqual([
    409,
    "JOB_RUNNING",
    "This server is being reinstalled. Please wait until that is finished.",
  ]);
  expect((await busy.send("GET", "/files/a.txt")).json["content"]).toBe("a");
});
