import { randomBytes, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { findVersions } from "./file-versions.repository.ts";
import { historyLimits, type HistoryLimits } from "./history-limits.ts";
import { keepVersion } from "./keep-version.ts";
import { readContent } from "./read-content.ts";

const api = await startTestApi();
const { deps, pool } = api.application;
afterAll(() => api.stop());

let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  ({ serverId } = await someRunningServer(api, owner));
});

const system = { kind: "system", id: null, via: "system" } as const;
const keep = (path: string, content: Uint8Array | string, limits: HistoryLimits = historyLimits) =>
  deps.transact((tx) =>
    keepVersion(tx, { serverId, path, content: Buffer.from(content), by: system }, limits),
  );
async function kept(path: string): Promise<string[]> {
  const versions = await findVersions(deps.rows, serverId, path);
  const texts: string[] = [];
  for (const { contentId } of versions) texts.push((await readContent(deps.rows, contentId)).toString());
  return texts;
}
const contents = async () =>
  (
    await pool.query<{ depth: number; bytes: number; isWhole: boolean }>(
      `select depth, octet_length(packed) as bytes, base_id is null as "isWhole" from file_contents where server_id = $1`,
      [serverId],
    )
  ).rows;

/** Long enough that packing with or without a base makes a difference. */
const lines = Array.from({ length: 300 }, (_, at) => `setting-${at}: ${randomBytes(6).toString("hex")}`);
const edit = (number: number) => lines.with(number % 300, `edited: ${number}`).join("\n");

test("each of many versions can be read, and takes little space", async () => {
  const texts = Array.from({ length: 45 }, (_, number) => edit(number));
  for (const text of texts) await keep("plugins/a/config.yml", text);
  expect(await kept("plugins/a/config.yml")).toEqual(texts.toReversed());
  const rows = await contents();
  expect(rows.filter(({ isWhole }) => isWhole)).toHaveLength(3);
  expect(Math.max(...rows.map(({ depth }) => depth))).toBe(19);
  const whole = Math.max(...rows.map(({ bytes }) => bytes));
  expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(whole * 4);
});

test("a repeated content takes no more space, and repeated in a row it is one version", async () => {
  for (const text of ["a", "b", "a", "a"]) await keep("x.txt", text);
  await keep("./x.txt", "a");
  await keep("y.txt", "a");
  expect(await kept("x.txt")).toEqual(["a", "b", "a"]);
  expect(await kept("y.txt")).toEqual(["a"]);
  expect(await contents()).toHaveLength(2);
});

test("the oldest versions of a file and of a server are deleted, and the rest can be read", async () => {
  const limits = { ...historyLimits, versionsPerFile: 5, versionsPerServer: 8 };
  for (let number = 0; number < 12; number += 1) await keep("one.yml", edit(number), limits);
  expect(await kept("one.yml")).toEqual([11, 10, 9, 8, 7].map(edit));
  expect(await contents()).toHaveLength(5);
  for (let number = 20; number < 26; number += 1) await keep(`other-${number}.yml`, edit(number), limits);
  expect(await kept("one.yml")).toEqual([11, 10].map(edit));
  expect(await contents()).toHaveLength(8);
});

test("no more bytes are stored than a server may have", async () => {
  const limits = { ...historyLimits, bytesPerServer: 20_000 };
  const noise = Array.from({ length: 12 }, () => randomBytes(4000).toString("hex"));
  for (const text of noise) {
    await keep("noise.txt", text, limits);
    const rows = await contents();
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(20_000);
  }
  expect((await kept("noise.txt"))[0]).toBe(noise.at(-1));
  await keep("large.bin", Buffer.alloc(historyLimits.contentBytes + 1));
  expect(await kept("large.bin")).toEqual([]);
});

test("in any order of saves, the limits keep the most recent versions", async () => {
  const limits = { ...historyLimits, wholeEvery: 3, versionsPerFile: 4, versionsPerServer: 7 };
  const save = fc.record({ path: fc.constantFrom("a", "b", "c"), number: fc.nat(6) });
  await fc.assert(
    fc.asyncProperty(fc.array(save, { maxLength: 25 }), async (saves) => {
      ({ serverId } = await anotherServer());
      const model: { path: string; text: string }[] = [];
      for (const { path, number } of saves) {
        await keep(path, edit(number), limits);
        remember(model, path, edit(number), limits);
      }
      for (const path of ["a", "b", "c"])
        expect(await kept(path)).toEqual(
          model
            .filter((one) => one.path === path)
            .map(({ text }) => text)
            .toReversed(),
        );
      const named = new Set(model.map(({ text }) => text));
      expect(await contents()).toHaveLength(named.size);
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** The same rules, modelled on a list. */
function remember(
  model: { path: string; text: string }[],
  path: string,
  text: string,
  limits: HistoryLimits,
) {
  const ofFile = () => model.filter((one) => one.path === path);
  if (ofFile().at(-1)?.text === text) return;
  model.push({ path, text });
  const [first] = ofFile();
  if (first && ofFile().length > limits.versionsPerFile) model.splice(model.indexOf(first), 1);
  if (model.length > limits.versionsPerServer) model.shift();
}

async function anotherServer(): Promise<{ serverId: string }> {
  const id = randomUUID();
  await pool.query("insert into servers (id, user_id, name) values ($1, $2, 'a')", [id, owner.id]);
  return { serverId: id };
}

test("concurrent saves each get a version", async () => {
  await Promise.all(Array.from({ length: 8 }, (_, number) => keep("busy.yml", edit(number))));
  expect((await kept("busy.yml")).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, n) => edit(n)).toSorted(),
  );
});

test("nothing is left of a deleted server", async () => {
  for (let number = 0; number < 30; number += 1) await keep("a.yml", edit(number));
  await pool.query("delete from servers where id = $1", [serverId]);
  expect(await contents()).toEqual([]);
  expect(await kept("a.yml")).toEqual([]);
});
