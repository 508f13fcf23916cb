import { getBuild, listBuilds } from "@blockwright/contract/builds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startGameHost, type GameHost } from "../game-host.fixture.ts";

let host: GameHost;
beforeAll(async () => {
  host = await startGameHost();
}, 240_000);
afterAll(() => host.api.stop());

test("a list of who has the most kills is shown beside the screen, and the game confirms it", async () => {
  const serverId = await host.buildServer({ sidebar: "kills" });
  const [newest] = listBuilds.response.parse(JSON.parse((await host.read("/api/builds")).text));
  const { logs, plan } = getBuild.response.parse((await host.read(`/api/build/${newest?.id}`)).json);
  expect(logs).toContain("> scoreboard objectives setdisplay sidebar kills");
  expect(plan?.notTaken).toEqual([]);
  await host.remove(`/api/servers/${serverId}`);
});

test("a world of eternal night is set to night, and the game confirms it", async () => {
  await host.buildServer({ timeOfDay: "night", gameRules: { "day-cycle": false } });
  const [newest] = listBuilds.response.parse(JSON.parse((await host.read("/api/builds")).text));
  const { logs, plan } = getBuild.response.parse((await host.read(`/api/build/${newest?.id}`)).json);
  expect(logs).toContain("> time set midnight");
  expect(plan?.notTaken).toEqual([]);
});
