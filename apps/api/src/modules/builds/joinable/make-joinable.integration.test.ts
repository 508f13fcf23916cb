import { getBuild, listBuilds, type Build } from "@blockwright/contract/builds";
import { proposal, type ProposalChoices } from "@blockwright/contract/proposals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../http-client.fixture.ts";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

let host: GameHost;
beforeAll(async () => {
  host = await startGameHost({ KEPT_FILES_PER_SERVER: "100" });
}, 240_000);
afterAll(() => host.api.stop());

const prompt = "survival without plugins, only people on the whitelist can join";

async function buildAs(choices: Partial<ProposalChoices>): Promise<Build> {
  const made = proposal.parse((await host.send("/api/proposals", { prompt, platformType: "java" })).json);
  const changed = await ask(`${host.api.url}/api/proposals/${made.id}/choices`, {
    method: "PUT",
    body: { ...made.choices, ...choices },
    headers: { cookie: host.owner.cookies },
  });
  expect(changed.status).toBe(200);
  const platformType = choices.platformType ?? "java";
  const order = { prompt, plan: "free", platformType, proposalId: made.id };
  const { json } = await host.send("/api/build", order);
  const build = await settled(async () => (await host.read(`/api/build/${String(json["id"])}`)).json);
  expect(build["error"]).toBeNull();
  return getBuild.response.parse(build);
}

const fileOf = async ({ serverId }: Build, name: string) =>
  String((await host.read(`/api/servers/${serverId}/files/${name}`)).json["content"]);

test("the owner is on the allow list and among the operators when the server is ready", async () => {
  const owner = { name: "Alex_77", edition: "java", isOperator: true } as const;
  const build = await buildAs({ owner });
  expect(build.agreed).toMatchObject({ joining: { mode: "allow-list", owner }, differences: [] });
  for (const list of ["whitelist.json", "ops.json"])
    expect(await fileOf(build, list)).toContain('"name": "Alex_77"');
  expect(await fileOf(build, "server.properties")).toContain("white-list=true");
  await host.remove(`/api/servers/${build.serverId}`);
});

test.each([
  ["crossplay", "whitelist.json", '"name": ".Some_Gamer"', "white-list=true"],
  ["bedrock", "allowlist.json", '"name": "Some Gamer"', "allow-list=true"],
] as const)(
  "the owner's gamertag is on the allow list of a %s server",
  async (platformType, list, entry, setting) => {
    const owner = { name: "Some Gamer", edition: "bedrock", isOperator: false } as const;
    const build = await buildAs({ owner, platformType });
    expect(build.agreed).toMatchObject({ joining: { mode: "allow-list", owner }, differences: [] });
    expect(await fileOf(build, list)).toContain(entry);
    expect(await fileOf(build, "server.properties")).toContain(setting);
    await host.remove(`/api/servers/${build.serverId}`);
  },
  120_000,
);

test("an allow list that the owner can't be put on is switched off, and the build says so", async () => {
  const owner = { name: "Unknown_77", edition: "java", isOperator: true } as const;
  const build = await buildAs({ owner });
  expect(build.agreed?.joining).toEqual({ mode: "name-missing", owner: null });
  expect(build.agreed?.differences.join(" ")).toContain("doesn't know the player Unknown_77");
  expect(await fileOf(build, "server.properties")).toContain("white-list=false");
  await host.remove(`/api/servers/${build.serverId}`);
});

test("the allow list of a recipe file is off, because the owner's name is unknown", async () => {
  const serverId = await host.buildServer({ properties: { "white-list": true } });
  const { json } = await host.read(`/api/servers/${serverId}/files/server.properties`);
  expect(json["content"]).toContain("white-list=false");
  const [newest] = listBuilds.response.parse(JSON.parse((await host.read("/api/builds")).text));
  const build = getBuild.response.parse((await host.read(`/api/build/${newest?.id}`)).json);
  expect(build.plan?.notTaken?.join(" ")).toContain("The recipe file has an allow list. It is off");
});
