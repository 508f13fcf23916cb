import { readText, writeTexts } from "@blockwright/node-protocol/files";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { runInterrupted } from "../../jobs/stopped-stages.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { buildWorkflow } from "../build/build-attempt.ts";
import { buildsWorkflows } from "../build/build-server.workflow.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { answerWhitelist, importLockedBuild } from "../fake-build.fixture.ts";

const api = await startTestApi({ environment: { IMPORTS_PER_PERSON_AND_DAY: "100" } });
let owner: TestPerson;
let node: FakeNode;
let beating: NodeJS.Timeout | undefined;

beforeAll(async () => {
  ({ node } = await someRunningServer(api, await signUpSomebody(api.url)));
  node.answers.set(readText.name, () => ({ text: "server-port=25565\n" }));
  node.answers.set(writeTexts.name, () => ({}));
  beating = setInterval(() => void node.beat(), 100);
});
afterAll(async () => {
  clearInterval(beating);
  await api.stop();
});

/** A build by a new person on a server with this many places, by how often it was started. */
async function buildWith(placesAt: (starts: number) => number, before: readonly string[] = []) {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
  answerWhitelist(node, before);
  const { buildId, run } = await importLockedBuild(api, owner);
  const startsBefore = node.applied.length;
  const starts = () =>
    node.applied.slice(startsBefore).filter(({ power }, index, all) => {
      return power === "on" && all[index - 1]?.power !== "on";
    }).length;
  const pingServer = async () => ({ version: "1.21.4", maxPlayers: placesAt(starts()) });
  const workflows = buildsWorkflows({ ...api.application.deps, pingServer });
  await runInterrupted(workflows, buildWorkflow.name, run, { at: "", act: async () => undefined });
  const { json } = await ask(`${api.url}/api/build/${buildId}`, { headers: { cookie: owner.cookies } });
  const plan = json["plan"] as { notTaken?: readonly string[] } | null;
  return { status: json["status"], error: json["error"], notTaken: plan?.notTaken, starts: starts() };
}

test("a server as agreed is started once", async () => {
  expect(await buildWith(() => 10)).toMatchObject({ status: "completed", notTaken: [], starts: 1 });
});

test("a player limit that is too low is set again with a restart", async () => {
  const built = await buildWith((starts) => (starts === 1 ? 9 : 10));
  expect(built).toMatchObject({ status: "completed", notTaken: [], starts: 2 });
});

test("a limit that stays too low is said, after one restart", async () => {
  const notTaken = ["The server has room for 9 players, not for 10."];
  expect(await buildWith(() => 9)).toMatchObject({ status: "completed", notTaken, starts: 2 });
});

test("a server without a place fails with what to do", async () => {
  const built = await buildWith(() => 0);
  expect(built.status).toBe("failed");
  expect(built.error).toContain("Leave out the plugin that limits them");
});

test("a server that doesn't check accounts is never called ready", async () => {
  const warning = "[12:00:00 WARN]: **** SERVER IS RUNNING IN OFFLINE/INSECURE MODE!";
  const built = await buildWith(() => 10, [warning]);
  expect(built.status).toBe("failed");
  expect(built.error).toContain("anyone could join under your name");
});
