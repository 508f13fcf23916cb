import { proposal, type Proposal } from "@blockwright/contract/proposals";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someChoices, someProposal } from "./proposals.fixture.ts";

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
  const answer = await post(`${api.url}/api/proposals`, body, as(person));
  expect(answer.status).toBe(200);
  return proposal.parse(answer.json);
}

const choose = (person: TestPerson, id: string, body: object) =>
  ask(`${api.url}/api/proposals/${id}/choices`, { method: "PUT", body, ...as(person) });
const read = (person: TestPerson, id: string) => ask(`${api.url}/api/proposals/${id}`, as(person));

describe("a proposal", () => {
  test("is stored for the person, and read again", async () => {
    const person = await signUpSomebody(api.url);
    const made = await propose(person);
    expect(made).toMatchObject({ prompt, players: 12, joining: { mode: "name-missing" } });
    expect((await read(person, made.id)).json).toEqual(made);
  });

  test("of another person, one that is too old and one that never was are not found", async () => {
    const [person, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    const { id } = await propose(person);
    const old = await someProposal(api, person, new Date(Date.now() - dayMs - 1000));
    for (const [who, which] of [
      [stranger, id],
      [person, old],
      [person, "00000000-0000-4000-8000-000000000000"],
    ] as const) {
      expect((await read(who, which)).status).toBe(404);
      expect((await choose(who, which, someChoices())).status).toBe(404);
    }
  });

  test("remembers the player's name for the next one", async () => {
    const person = await signUpSomebody(api.url);
    const { id } = await propose(person);
    await choose(person, id, someChoices({ owner: alex }));
    expect((await propose(person)).choices.owner).toEqual(alex);
  });

  test.each([
    ["a name with a path", { owner: { ...alex, name: "../ops" } }],
    ["a name with a command", { owner: { ...alex, name: "Alex\nop Eve" } }],
    ["a version that is a path", { minecraftVersion: "../1.20" }],
    ["a plugin that is an address", { removedPlugins: ["https://example.org/evil.jar"] }],
    ["too many players", { players: 100_000 }],
  ])("refuses %s", async (_what, change) => {
    const person = await signUpSomebody(api.url);
    const { id } = await propose(person);
    expect((await choose(person, id, { ...someChoices(), ...change })).status).toBe(400);
  });

  test("is forgotten early when there are many", async () => {
    const person = await signUpSomebody(api.url);
    const first = await propose(person);
    for (let count = 0; count < 19; count += 1) await someProposal(api, person);
    expect((await read(person, first.id)).status).toBe(200);
    await propose(person);
    expect((await read(person, first.id)).status).toBe(404);
  });
});
