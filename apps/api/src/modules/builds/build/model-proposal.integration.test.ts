import { proposal, watchProposal, type Proposal } from "@blockwright/contract/proposals";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { startModel, type ModelUnderTest } from "../../../../../../services/engines/scripted-model.ts";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { allowBuilding } from "../builds.fixture.ts";
import { findBuild } from "../builds.repository.ts";
import { someChoices } from "../../planning/proposal/proposals.fixture.ts";

let api: TestApi;
let model: ModelUnderTest;
beforeAll(async () => {
  model = await startModel("anthropic");
  api = await startTestApi({ withWorker: true, environment: model.environment });
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});

const prompt = "a cosy place to grow moon turnips with land claims";
const plan = {
  name: "Turnip Moon",
  description: "Grow turnips together.",
  understood: [
    { words: "moon turnips", means: "farming <b>by moonlight</b>" },
    { words: "words that nobody wrote", means: "something else" },
  ],
  software: "paper",
  softwareReason: "It runs the plugins you asked for.",
  minecraftVersion: "latest",
  basedOn: "survival-claims",
  plugins: [{ id: "modrinth:griefprevention", name: "Any", reason: "Your land stays yours." }],
  properties: [{ key: "max-players", value: "14" }],
  pluginSettings: [],
  gameRules: [],
  notes: ["Turnips don't exist in the game, so beetroots stand in for them."],
};
const lookUp = { kind: "call", calls: [{ tool: "read_recipe", input: { id: "survival-claims" } }] } as const;
const isLookedUp = ({ turns }: { readonly turns: readonly { readonly by: string }[] }) =>
  turns.some(({ by }) => by === "result");

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

async function propose(person: TestPerson, words = prompt): Promise<Proposal> {
  const body = { prompt: words, platformType: "java" };
  return proposal.parse((await post(`${api.url}/api/proposals`, body, as(person))).json);
}

const read = async (person: TestPerson, id: string) =>
  proposal.parse((await ask(`${api.url}/api/proposals/${id}`, as(person))).json);

type Event = z.output<(typeof watchProposal)["events"]>;

/** The events until the stream ends. */
async function watch(person: TestPerson, id: string, signal?: AbortSignal): Promise<Event[]> {
  const response = await fetch(`${api.url}/api/proposals/${id}/events`, {
    ...as(person),
    ...(signal && { signal }),
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  return text
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => watchProposal.events.parse(JSON.parse(line.slice("data: ".length))));
}

async function build(person: TestPerson, proposalId: string, platformType = "java"): Promise<string> {
  const order = { prompt: "other words", plan: "free", platformType, proposalId };
  const answer = await post(`${api.url}/api/build`, order, as(person));
  expect(answer.status).toBe(200);
  return String(answer.json["id"]);
}

const rowOf = (id: string) => findBuild(api.application.deps.rows, id);

async function signUpBuilder(): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await allowBuilding(api, person);
  return person;
}

const untilState = (person: TestPerson, id: string, state: string) =>
  vi.waitFor(async () => expect((await read(person, id)).modelPlan?.state).toBe(state), {
    timeout: 30_000,
    interval: 200,
  });

describe("the model's plan", () => {
  test("replaces the first reading, and is what is built without asking again", async () => {
    const person = await signUpBuilder();
    model.follow((asked) => (isLookedUp(asked) ? { kind: "answer", value: plan } : lookUp));
    const before = model.asked.length;
    const first = await propose(person);
    expect([first.plannedBy.kind, first.modelPlan?.state]).toEqual(["recipe", "running"]);
    const events = await watch(person, first.id);
    expect(events[0]).toEqual({ type: "step", text: expect.stringMatching(/^Reading our recipe "/) });
    const last = events.at(-1);
    if (last?.type !== "proposal") throw new Error("the stream ended without a proposal");
    expect(last.proposal).toMatchObject({
      id: first.id,
      name: "Turnip Moon",
      plannedBy: { kind: "model", name: "scripted-1" },
      players: 14,
      understood: [{ words: "moon turnips", means: "farming <b>by moonlight</b>" }],
      notes: [plan.notes[0]],
      modelPlan: { state: "planned", sentence: null },
    });
    expect(last.proposal.notUnderstood.join(" ")).not.toContain("turnips");
    expect(await read(person, first.id)).toEqual(last.proposal);
    const asked = model.asked.length;
    expect(asked - before).toBe(2);
    const row = await rowOf(await build(person, first.id));
    expect(row).toMatchObject({ awaitedPlan: null, recipe: { name: "Turnip Moon" } });
    expect(row?.plan?.plannedBy.kind).toBe("model");
    expect(model.asked.length).toBe(asked);
  });

  test("is used again for the same words, and changed by choices", async () => {
    const person = await signUpBuilder();
    model.follow(() => ({ kind: "answer", value: { ...plan, plugins: [], basedOn: null } }));
    const first = await propose(person);
    await watch(person, first.id);
    const asked = model.asked.length;
    const again = await propose(person);
    expect([again.plannedBy.kind, again.modelPlan?.state]).toEqual(["model", "planned"]);
    const choices = { ...again.choices, players: 5, minecraftVersion: "1.21.4" };
    const changed = await ask(`${api.url}/api/proposals/${again.id}/choices`, {
      method: "PUT",
      body: choices,
      ...as(person),
    });
    expect(changed.json).toMatchObject({ name: "Turnip Moon", players: 5, minecraftVersion: "1.21.4" });
    expect(model.asked.length).toBe(asked);
  });

  test("that is not there yet is awaited by a build", async () => {
    const person = await signUpBuilder();
    const answered = Promise.withResolvers<void>();
    model.follow(async () => {
      await answered.promise;
      return { kind: "answer", value: { ...plan, plugins: [], basedOn: null } };
    });
    const first = await propose(person, `${prompt}, later`);
    const buildId = await build(person, first.id);
    expect(await rowOf(buildId)).toMatchObject({ awaitedPlan: { choices: { platformType: "java" } } });
    // Another wish does not stop what a build waits for.
    await propose(person, `${prompt}, another`);
    answered.resolve();
    await vi.waitFor(
      async () =>
        expect(await rowOf(buildId)).toMatchObject({ awaitedPlan: null, recipe: { name: "Turnip Moon" } }),
      { timeout: 30_000, interval: 200 },
    );
    const lines = await ask(`${api.url}/api/build/${buildId}`, as(person));
    expect(JSON.stringify(lines.json["logs"])).toContain("The AI is still planning what you asked for");
  }, 60_000);

  test("of another edition than was ordered is planned for that one, and awaited", async () => {
    const person = await signUpBuilder();
    model.follow(() => ({ kind: "answer", value: { ...plan, plugins: [], basedOn: null } }));
    const first = await propose(person);
    await watch(person, first.id);
    const buildId = await build(person, first.id, "crossplay");
    await vi.waitFor(
      async () =>
        expect(await rowOf(buildId)).toMatchObject({
          awaitedPlan: null,
          recipe: { name: "Turnip Moon", platform: "crossplay" },
        }),
      { timeout: 30_000, interval: 200 },
    );
  }, 60_000);
});

describe("without a plan of the model the first reading stays", () => {
  test.each([
    ["that refuses", { kind: "refuse", status: 401 }, "The AI planner could not be reached."],
    [
      "that answers nonsense",
      { kind: "say", text: "<b>hello</b>" },
      "The AI planner's plan could not be used.",
    ],
  ] as const)("of a model %s", async (_what, reply, sentence) => {
    const person = await signUpBuilder();
    model.follow(() => reply);
    const first = await propose(person);
    const last = (await watch(person, first.id)).at(-1);
    expect(last).toMatchObject({
      type: "proposal",
      proposal: { name: first.name, plannedBy: { kind: "recipe" }, modelPlan: { state: "failed", sentence } },
    });
    const row = await rowOf(await build(person, first.id));
    expect(row?.awaitedPlan).toBeNull();
    expect(row?.agreed?.notes[0]).toContain(sentence);
  });

  test("when nobody watches, and the model is not asked again", async () => {
    const person = await signUpBuilder();
    model.follow(() => ({ kind: "hang" }));
    const first = await propose(person);
    const closing = new AbortController();
    const watching = watch(person, first.id, closing.signal).catch(() => undefined);
    const asked = model.asked.length;
    await vi.waitFor(() => expect(model.asked.length).toBeGreaterThan(asked), { timeout: 20_000 });
    closing.abort();
    await watching;
    await untilState(person, first.id, "stopped");
    expect((await read(person, first.id)).plannedBy.kind).toBe("recipe");
  }, 60_000);

  test("when another wish, another edition or a recipe is chosen", async () => {
    const person = await signUpBuilder();
    model.follow(() => ({ kind: "hang" }));
    const first = await propose(person);
    const second = await propose(person, `${prompt}, or another`);
    expect((await read(person, first.id)).modelPlan?.state).toBe("stopped");
    const choose = (change: object) =>
      ask(`${api.url}/api/proposals/${second.id}/choices`, {
        method: "PUT",
        body: { ...someChoices(), ...change },
        ...as(person),
      });
    const other = proposal.parse((await choose({ platformType: "crossplay" })).json);
    expect(other.modelPlan?.state).toBe("running");
    expect(other.modelPlan?.id).not.toBe(second.modelPlan?.id);
    const chosen = proposal.parse((await choose({ recipeId: "vanilla-plus" })).json);
    expect(chosen.modelPlan).toBeNull();
  });

  test("once the person has used up the plans of the day", async () => {
    const person = await signUpBuilder();
    await api.application.pool.query(
      `insert into plannings (id, build_id, user_id, kind, model, outcome, repairs, input_tokens, output_tokens, duration_ms, created_at)
       select gen_random_uuid(), gen_random_uuid(), $1, 'model', 'a', 'planned', 0, 0, 0, 0, now() from generate_series(1, 20)`,
      [person.id],
    );
    const asked = model.asked.length;
    const first = await propose(person);
    const last = (await watch(person, first.id)).at(-1);
    expect(last).toMatchObject({
      proposal: { modelPlan: { state: "failed", sentence: expect.stringContaining("as many plans") } },
    });
    expect(model.asked.length).toBe(asked);
  });
});
