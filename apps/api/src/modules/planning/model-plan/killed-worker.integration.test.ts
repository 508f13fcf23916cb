import { proposal, type Proposal } from "@blockwright/contract/proposals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startModel, type ModelUnderTest } from "../../../../../../services/engines/scripted-model.ts";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { startWorkerProcess } from "../../../worker-process.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";

let model: ModelUnderTest;
let api: TestApi;
beforeAll(async () => {
  model = await startModel("openai");
  api = await startTestApi({ environment: model.environment });
}, 60_000);
afterAll(async () => {
  await api.stop();
  await model.stop();
});

const plan = {
  name: "Turnip Moon",
  description: "Grow turnips together.",
  understood: [],
  software: "paper",
  softwareReason: "It runs plugins.",
  minecraftVersion: "latest",
  basedOn: "survival-claims",
  plugins: [],
  properties: [],
  pluginSettings: [],
  gameRules: [],
  notes: [],
};

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

async function propose(person: TestPerson): Promise<Proposal> {
  const body = { prompt: "a cosy place to grow moon turnips", platformType: "java" };
  return proposal.parse((await post(`${api.url}/api/proposals`, body, as(person))).json);
}

/** The page that shows the proposal, for as long as it is open. */
function watch(person: TestPerson, id: string): AbortController {
  const page = new AbortController();
  void fetch(`${api.url}/api/proposals/${id}/events`, { ...as(person), signal: page.signal })
    .then((answer) => answer.text())
    .catch(() => undefined);
  return page;
}

async function planOf(person: TestPerson, id: string): Promise<Proposal> {
  return proposal.parse((await ask(`${api.url}/api/proposals/${id}`, as(person))).json);
}

test("a worker that is killed while the model plans: the next one asks again, once, and the page shows the plan", async () => {
  const person = await signUpSomebody(api.url);
  model.follow(() => ({ kind: "hang" }));
  const worker = await startWorkerProcess(api, model.environment);
  const { id } = await propose(person);
  const page = watch(person, id);
  await waitUntil("the model is asked", async () => model.asked.length > 0);
  await worker.kill("SIGKILL");
  const before = model.asked.length;
  model.follow(() => ({ kind: "answer", value: plan }));
  const next = await startWorkerProcess(api, model.environment);
  const isPlanned = async () => (await planOf(person, id)).modelPlan?.state === "planned";
  await waitUntil("it is planned", isPlanned, 90_000);
  expect(await planOf(person, id)).toMatchObject({ name: "Turnip Moon", plannedBy: { kind: "model" } });
  expect(model.asked.length).toBe(before + 1);
  page.abort();
  await next.kill("SIGKILL");
}, 150_000);

test("a model during whose work each worker dies is given up, and the first reading stays", async () => {
  const person = await signUpSomebody(api.url);
  model.follow(() => ({ kind: "hang" }));
  const { id } = await propose(person);
  const page = watch(person, id);
  for (const _ of [1, 2]) {
    const asked = model.asked.length;
    const worker = await startWorkerProcess(api, model.environment);
    await waitUntil("the model is asked", async () => model.asked.length > asked, 90_000);
    await worker.kill("SIGKILL");
  }
  await startWorkerProcess(api, model.environment);
  const isFailed = async () => (await planOf(person, id)).modelPlan?.state === "failed";
  await waitUntil("it is given up", isFailed, 90_000);
  const shown = await planOf(person, id);
  expect([shown.plannedBy.kind, shown.modelPlan?.sentence]).toEqual(["recipe", expect.stringContaining(".")]);
  page.abort();
}, 240_000);
