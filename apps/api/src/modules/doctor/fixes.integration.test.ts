import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getChange } from "@blockwright/contract/changes";
import type { Diagnosis } from "@blockwright/contract/doctor";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startGameHost, type GameHost } from "../builds/game-host.fixture.ts";

/** It needs Vault. */
const shop = { id: "modrinth:economyshopgui", name: "EconomyShopGUI", reason: "A shop in a window." };

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.20.1", plugins: [shop] });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const press = (action: string) => host.send(at("/action"), { action });
const status = async () => (await host.read(at(""))).json["status"];
const until = (wanted: string) =>
  vi.waitFor(async () => expect(await status()).toBe(wanted), { timeout: 60_000, interval: 200 });
const diagnosis = async () => (await host.read(at("/diagnosis"))).json["diagnosis"] as Diagnosis | null;
const untilDiagnosed = (wanted: string) =>
  vi.waitFor(
    async () => {
      const found = await diagnosis();
      expect(found?.class).toBe(wanted);
      return found as Diagnosis;
    },
    { timeout: 60_000, interval: 200 },
  );
const change = async (id: unknown) =>
  getChange.response.parse((await host.read(at(`/changes/${String(id)}`))).json);
const ended = (id: unknown, state: string) =>
  vi.waitFor(
    async () => {
      const seen = await change(id);
      expect([seen.state, seen.sentence]).toEqual([state, expect.anything()]);
      return seen;
    },
    { timeout: 90_000, interval: 200 },
  );
const over = (id: unknown) =>
  vi.waitFor(
    async () => {
      const seen = await change(id);
      expect(["applied", "verified", "undone", "failed"]).toContain(seen.state);
      return seen;
    },
    { timeout: 90_000, interval: 200 },
  );
const fix = async ({ id }: Diagnosis) =>
  (await host.send(at("/diagnosis/fix"), { diagnosisId: id })).json["changeId"];
const undo = async (id: unknown) => {
  await host.send(at(`/changes/${String(id)}/undo`));
  return ended(id, "undone");
};

async function breakWhileDown(breakIt: () => void): Promise<void> {
  await press("stop");
  await until("offline");
  breakIt();
  await press("start");
}

beforeEach(() => until("online"));

test("an unreadable setting is repaired, and undone to the byte", async () => {
  const good = readFileSync(treeOf("server.properties"), "utf8");
  const bad = Buffer.from(good.replace(/^motd=.*$/m, String.raw`motd=Our \ufoo world`));
  await breakWhileDown(() => {
    writeFileSync(treeOf("server.properties"), bad);
    chmodSync(treeOf("server.properties"), 0o604);
  });
  const found = await untilDiagnosed("properties-encoding");
  expect(found.fix?.title).toBe("Repair the line");
  const changeId = await fix(found);
  const done = await over(changeId);
  expect([done.state, done.sentence]).toEqual(["verified", null]);
  expect(await status()).toBe("online");
  expect(done.items[0]?.diff).toContain(String.raw`-motd=Our \ufoo world`);
  expect(await diagnosis()).toMatchObject({ change: { state: "verified", canUndo: true } });

  await undo(changeId);
  expect(readFileSync(treeOf("server.properties")).equals(bad)).toBe(true);
  expect(statSync(treeOf("server.properties")).mode & 0o777).toBe(0o604);
  writeFileSync(treeOf("server.properties"), good);
  await press("start");
}, 120_000);

test("memory is raised within the plan, if there is any, and lowered again", async () => {
  const { pool } = host.api.application;
  const spec = async () => (await pool.query<{ spec: object }>("select spec from instances")).rows[0]?.spec;
  const before = await spec();
  await host.send(at("/console"), { command: "standin leak" });
  const found = await untilDiagnosed("heap-oom");
  expect(found.fix).toBeNull();
  expect(found.advice).toMatch(/already has all 1 GB of its plan/);
  expect((await host.send(at("/diagnosis/fix"), { diagnosisId: found.id })).json["type"]).toBe(
    "CHANGE_REFUSED",
  );

  await pool.query("update servers set max_ram_mb = 1536");
  expect((await diagnosis())?.fix?.title).toBe("Give it more memory");
  const changeId = await fix(found);
  expect(await over(changeId)).toMatchObject({ state: "verified", sentence: null });
  expect(await spec()).toMatchObject({ limits: { memoryMb: 1536 } });
  await undo(changeId);
  expect(await spec()).toEqual(before);
  await pool.query("update servers set max_ram_mb = 1024");
}, 120_000);

test("a plugin's dependency is found and installed, and removed again", async () => {
  const jars = () => readdirSync(treeOf("plugins")).filter((name) => name.endsWith(".jar"));
  const vault = jars().find((name) => name.startsWith("Vault")) ?? "";
  await breakWhileDown(() => rmSync(treeOf(`plugins/${vault}`)));
  const found = await untilDiagnosed("plugin-dep");
  expect(found.isRunning).toBe(true);
  expect(found.fix?.title).toBe("Install Vault");
  expect(jars()).toContain(found.addOnFile);
  const before = jars();
  const changeId = await fix(found);
  const done = await over(changeId);
  expect([done.state, done.sentence]).toEqual(["verified", null]);
  expect(jars()).toEqual([...before, vault].toSorted());
  expect(await diagnosis()).toMatchObject({ isRunning: true, change: { state: "verified" } });
  await undo(changeId);
  expect(jars()).toEqual(before);
  await until("online");
  expect((await untilDiagnosed("plugin-dep")).change).toBeNull();
}, 120_000);

test("a fix is refused if the file changed meanwhile, and nothing is written", async () => {
  const good = readFileSync(treeOf("server.properties"), "utf8");
  const bad = good.replace(/^motd=.*$/m, String.raw`motd=Our \ufoo world`);
  await breakWhileDown(() => writeFileSync(treeOf("server.properties"), bad));
  const found = await untilDiagnosed("properties-encoding");
  const { json } = await host.send(at("/diagnosis/preview"), { diagnosisId: found.id });
  expect((await change(json["changeId"])).state).toBe("proposed");
  const edited = bad.replace(/^max-players=.*$/m, "max-players=3");
  writeFileSync(treeOf("server.properties"), edited);
  expect(await fix(found)).toBe(json["changeId"]);
  const failed = await over(json["changeId"]);
  expect(failed.state).toBe("failed");
  expect(failed.sentence).toMatch(/server\.properties changed in the meantime.* Nothing was changed\.$/);
  expect(readFileSync(treeOf("server.properties"), "utf8")).toBe(edited);
  writeFileSync(treeOf("server.properties"), good);
  await press("start");
}, 120_000);

test("a fix that does not help is undone automatically", async () => {
  const good = readFileSync(treeOf("server.properties"), "utf8");
  const bad = good.replace(/^motd=.*$/m, String.raw`motd=Our \ufoo world`);
  await breakWhileDown(() => writeFileSync(treeOf("server.properties"), bad));
  const found = await untilDiagnosed("properties-encoding");
  const program = treeOf(readdirSync(treeOf(".")).find((name) => name.endsWith(".jar")) ?? "");
  copyFileSync(program, treeOf("kept"));
  writeFileSync(program, "not a jar");
  const seen = await over(await fix(found));
  expect(seen.state).toBe("undone");
  expect(seen.sentence).toMatch(/^It did not help: .* Everything was put back\.$/);
  expect(readFileSync(treeOf("server.properties"), "utf8")).toBe(bad);
  expect(await diagnosis()).toMatchObject({ change: { state: "undone", canUndo: false } });
  expect(await status()).toBe("offline");
  copyFileSync(treeOf("kept"), program);
  writeFileSync(treeOf("server.properties"), good);
  await press("start");
}, 120_000);
