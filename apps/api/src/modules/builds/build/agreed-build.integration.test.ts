import { proposal, type Proposal } from "@blockwright/contract/proposals";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someChoices, someProposal } from "../../planning/proposal/proposals.fixture.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { findBuild } from "../builds.repository.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const prompt = "survival with land claims for 12 players, only friends on the whitelist";
const alex = { name: "Alex_77", edition: "java", isOperator: true } as const;
const dayMs = 24 * 3600_000;

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

async function propose(person: TestPerson, body: object = { prompt }): Promise<Proposal> {
  return proposal.parse((await post(`${api.url}/api/proposals`, body, as(person))).json);
}

const choose = (person: TestPerson, id: string, body: object) =>
  ask(`${api.url}/api/proposals/${id}/choices`, { method: "PUT", body, ...as(person) });

function build(person: TestPerson, proposalId: string, changes: object = {}) {
  const order = { prompt: "other words", plan: "free", platformType: "java", proposalId };
  return post(`${api.url}/api/build`, { ...order, ...changes }, as(person));
}

describe("a build", () => {
  test("is made from what was agreed, and later changes don't reach it", async () => {
    const person = await signUpSomebody(api.url);
    await allowBuilding(api, person);
    const made = await propose(person);
    const [first] = made.plugins;
    const choices = someChoices({ owner: alex, players: 6, removedPlugins: [first?.id ?? ""] });
    expect((await choose(person, made.id, choices)).status).toBe(200);
    const started = await build(person, made.id);
    expect(started.status).toBe(200);
    const id = String(started.json["id"]);
    await choose(person, made.id, someChoices({ players: 3 }));
    const row = await findBuild(api.application.deps.rows, id);
    expect(row).toMatchObject({ prompt, agreed: { joining: { mode: "allow-list", owner: alex } } });
    expect(row?.recipe?.properties).toMatchObject({ "max-players": 6, "white-list": true });
    expect(row?.recipe?.plugins.map((plugin) => plugin.id)).not.toContain(first?.id);
    expect(row?.plan?.plannedBy.kind).toBe("recipe");
  });

  test("is named as the proposal says: after the words or the owner, and never twice the same", async () => {
    const person = await signUpSomebody(api.url);
    await allowBuilding(api, person);
    await api.application.pool.query("update users set plan = 'basic' where id = $1", [person.id]);
    const named: string[] = [];
    for (const words of [prompt, prompt, "survival called Sky Harbour, with land claims"]) {
      const made = await propose(person, { prompt: words, platformType: "java" });
      const id = String((await build(person, made.id)).json["id"]);
      const row = await findBuild(api.application.deps.rows, id);
      expect([row?.recipe?.name, row?.plan?.name]).toEqual([made.name, made.name]);
      named.push(made.name);
    }
    expect(named).toEqual([
      `${person.username}'s survival with claims`,
      `${person.username}'s survival with claims 2`,
      "Sky Harbour",
    ]);
    const listed = await ask(`${api.url}/api/servers`, as(person));
    const servers = (listed.json as unknown as readonly { readonly name: string }[]).map(({ name }) => name);
    expect(servers.toSorted()).toEqual(named.toSorted());
  });

  test("of another size or edition than agreed is computed again from the same choices", async () => {
    const person = await signUpSomebody(api.url);
    await allowBuilding(api, person);
    const made = await propose(person, { prompt: "survival for 60 players", ram: 4, platformType: "java" });
    expect(made.players).toBe(60);
    const id = String((await build(person, made.id, { platformType: "crossplay" })).json["id"]);
    const row = await findBuild(api.application.deps.rows, id);
    expect(row?.recipe).toMatchObject({ platform: "crossplay", properties: { "max-players": 20 } });
  });

  test("without an answer to the question is the plain server that the proposal shows", async () => {
    const person = await signUpSomebody(api.url);
    await allowBuilding(api, person);
    const made = await propose(person, { prompt: "Cobblemon for 7 players", platformType: "java" });
    expect(made.question).toMatchObject({
      sentence: "Cobblemon: modpacks aren't supported yet.",
      unanswered: "If you continue, we build a plain server.",
    });
    expect(made.question?.offers.map(({ label }) => label).at(-1)).toBe("Build a plain server");
    const id = String((await build(person, made.id)).json["id"]);
    const row = await findBuild(api.application.deps.rows, id);
    expect(row?.recipe).toMatchObject({
      software: "vanilla",
      plugins: [],
      properties: { "max-players": 7 },
    });
  });

  test("that would hurt people is refused, with a proposal and without", async () => {
    const person = await signUpSomebody(api.url);
    await allowBuilding(api, person);
    const cruel = "a server to DDoS my school";
    const made = await propose(person, { prompt: cruel, platformType: "java" });
    expect(made.refusal).toContain("hurts other people");
    for (const answer of [
      await build(person, made.id),
      await build(person, made.id, { prompt: cruel, proposalId: undefined }),
    ])
      expect([answer.status, answer.json["type"], answer.json["error"]]).toEqual([
        422,
        "REQUEST_REFUSED",
        made.refusal,
      ]);
  });

  test("is refused for another person's proposal and for one that is too old", async () => {
    const [person, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    await allowBuilding(api, person);
    await allowBuilding(api, stranger);
    const { id } = await propose(person);
    const old = await someProposal(api, person, new Date(Date.now() - dayMs - 1000));
    expect((await build(stranger, id)).status).toBe(404);
    expect((await build(person, old)).status).toBe(404);
  });
});
