import { proposal } from "@blockwright/contract/proposals";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { startFakeNode } from "../fake-node.fixture.ts";
import { beatAndWait, place, someWish } from "../nodes.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

beforeEach(async () => void (await pool.query("update nodes set state = 'removed'")));

const figures = { memoryBytes: 1, memoryFreeBytes: 1, diskBytes: 1, diskFreeBytes: 1, load: 0 };
const all = [
  "java:8",
  "java:17",
  "java:21",
  "java:25",
  "builder:17",
  "builder:21",
  "builder:25",
  "native:latest",
];

/** A machine that reports these images of ours, or says nothing about images. */
async function machineWith(images: readonly string[] | undefined) {
  const node = await startFakeNode(api);
  const names = images?.map((name) => `blockwright/${name}`);
  await beatAndWait(api, node, { figures: { ...figures, ...(names && { images: names }) } });
  return node;
}

const without = (...missing: readonly string[]) => all.filter((name) => !missing.includes(name));

test("what machines report together is what versions are chosen by", async () => {
  await machineWith(without("java:25", "java:8", "builder:17"));
  const some = { java: [17, 21], builder: [21, 25], hasNative: true };
  expect(await deps.catalogue.findRuntimes()).toEqual(some);
  const { id } = await machineWith(["java:25"]);
  expect(await deps.catalogue.findRuntimes()).toEqual({ ...some, java: [17, 21, 25] });
  expect(await deps.catalogue.findRuntimes(id)).toEqual({ java: [25], builder: [], hasNative: false });
});

test("a machine that does not say counts as one that has them all, and so does none at all", async () => {
  const configured = { java: [8, 17, 21, 25], builder: [17, 21, 25], hasNative: true };
  expect(await deps.catalogue.findRuntimes()).toEqual(configured);
  await machineWith(["java:21"]);
  await machineWith(undefined);
  expect(await deps.catalogue.findRuntimes()).toEqual(configured);
});

const wishOf = (image: string, steps: readonly string[] = []) => {
  const parts = someWish().describe([]);
  const made = steps.map((one) => ({ image: `blockwright/${one}`, command: ["true"], timeLimitMs: 1000 }));
  const installation = { ...parts.installation, steps: made };
  return { describe: () => ({ ...parts, image: `blockwright/${image}`, installation }) };
};

test("a server is placed where everything is that it runs in and is made in", async () => {
  await machineWith(without("java:25"));
  const { id } = await machineWith(["java:25", "builder:25"]);
  for (let times = 0; times < 3; times += 1)
    expect(await place(api, wishOf("java:25", ["builder:25"]))).toMatchObject({ nodeId: id });
  await expect(place(api, wishOf("java:25", ["native:latest"]))).rejects.toMatchObject({
    code: "NO_ROOM",
    message:
      "No machine that has room can run this version right now. Please choose another version, or try again later.",
  });
});

test("a proposal says in one sentence that no machine has the Java of its version", async () => {
  await machineWith(without("java:25", "java:8"));
  const person = await signUpSomebody(api.url);
  const as = { headers: { cookie: person.cookies } };
  const made = proposal.parse((await post(`${api.url}/api/proposals`, { prompt: "survival" }, as)).json);
  const choose = async (minecraftVersion: string) => {
    const body = { ...made.choices, platformType: "java", minecraftVersion };
    const answer = await ask(`${api.url}/api/proposals/${made.id}/choices`, { method: "PUT", body, ...as });
    return proposal.parse(answer.json).notes.filter((note) => note.includes("runs on"));
  };
  const sentence = (version: string, java: string) =>
    `Paper for Minecraft ${version} runs on ${java}, which is not here. Please choose another version.`;
  expect(await choose("26.1")).toEqual([sentence("26.1", "Java 25 or newer")]);
  expect(await choose("1.8.8")).toEqual([sentence("1.8.8", "Java 8")]);
  expect(await choose("1.21.4")).toEqual([]);
});
