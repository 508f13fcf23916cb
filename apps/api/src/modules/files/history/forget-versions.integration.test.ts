import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { findVersions } from "./file-versions.repository.ts";
import { keepVersion } from "./keep-version.ts";
import { readContent } from "./read-content.ts";

let api: TestApi;
let serverId: string;
beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  ({ serverId } = await someRunningServer(api, await signUpSomebody(api.url)));
}, 120_000);
afterAll(() => api.stop());

const by = { kind: "system", id: null, via: "system" } as const;
async function keepSome(from: number, to: number): Promise<void> {
  const { transact } = api.application.deps;
  for (let number = from; number < to; number += 1) {
    const content = Buffer.from(`number: ${number}\n`.repeat(40));
    await transact((tx) => keepVersion(tx, { serverId, path: "a.yml", content, by }));
  }
}

test("after seven days versions are deleted, and contents packed against them stay readable", async () => {
  const { rows } = api.application.deps;
  await keepSome(0, 5);
  api.clock.advance(5 * dayMs);
  await keepSome(5, 10);
  api.clock.advance(3 * dayMs);
  await (await DBOS.triggerSchedule("files.forget-versions")).getResult();
  const versions = await findVersions(rows, serverId, "a.yml");
  const texts = await Promise.all(versions.map(({ contentId }) => readContent(rows, contentId)));
  expect(texts.map((text) => text.toString().split("\n", 1)[0])).toEqual(
    [9, 8, 7, 6, 5].map((number) => `number: ${number}`),
  );
  api.clock.advance(7 * dayMs);
  await (await DBOS.triggerSchedule("files.forget-versions")).getResult();
  const { rows: left } = await api.application.pool.query("select from file_contents");
  expect(left).toEqual([]);
}, 60_000);
