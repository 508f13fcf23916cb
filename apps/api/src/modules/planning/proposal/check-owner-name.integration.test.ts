import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someChoices, someProposal } from "./proposals.fixture.ts";

const asked: string[] = [];
const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  notch: [200, JSON.stringify({ id: "0".repeat(32), name: "Notch" })],
  Mallory: [200, JSON.stringify({ id: "0".repeat(32), name: "Somebody_Else" })],
  Page: [200, "<html>a page in place of an answer</html>"],
  Limited: [429, JSON.stringify({ error: "TooManyRequestsException" })],
};

let source: Server;
let api: TestApi;
let silent: TestApi;
beforeAll(async () => {
  source = createServer((request, response) => {
    const name = (request.url ?? "").split("/").at(-1) ?? "";
    asked.push(request.url ?? "");
    const [status, body] = answers[name] ?? [
      404,
      JSON.stringify({ errorMessage: "Couldn't find any profile" }),
    ];
    response.writeHead(status, { "content-type": body.startsWith("<") ? "text/html" : "application/json" });
    response.end(body);
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const environment = {
    SOURCE_PLAYER_NAMES_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
    EGRESS_ALLOWED_NETWORKS: "127.0.0.1/32",
  };
  [api, silent] = await Promise.all([
    startTestApi({ environment: { ...environment, LOOK_UP_PLAYER_NAMES: "on" } }),
    startTestApi({ environment }),
  ]);
});
afterAll(async () => {
  await Promise.all([api.stop(), silent.stop()]);
  source.close();
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });

async function check(at: TestApi, name: string, edition: "java" | "bedrock" = "java") {
  const person = await signUpSomebody(at.url);
  const id = await someProposal(at, person);
  const owner = { name, edition, isOperator: false };
  const body = someChoices({ owner, ...(edition === "bedrock" && { platformType: "bedrock" }) });
  const changed = await ask(`${at.url}/api/proposals/${id}/choices`, { method: "PUT", body, ...as(person) });
  expect(changed.status).toBe(200);
  const answer = await ask(`${at.url}/api/proposals/${id}/owner-name`, as(person));
  expect(answer.status).toBe(200);
  return answer.json;
}

describe("the owner's player name", () => {
  test.each([
    ["notch", { state: "found", name: "Notch" }],
    ["Nobody_77", { state: "missing", name: "Nobody_77" }],
    ["Mallory", { state: "not-known", name: null }],
    ["Page", { state: "not-known", name: null }],
    ["Limited", { state: "not-known", name: null }],
  ])("%s is %j", async (name, expected) => {
    expect(await check(api, name)).toEqual(expected);
    expect(asked).toContain(`/users/profiles/minecraft/${name}`);
  });

  test("of a Bedrock player is not looked up", async () => {
    expect(await check(api, "Owner Tag", "bedrock")).toEqual({ state: "not-known", name: null });
    expect(asked.some((path) => path.includes("Owner"))).toBe(false);
  });

  test("leaves this installation only if the operator allows it", async () => {
    expect(await check(silent, "Private_1")).toEqual({ state: "not-known", name: null });
    expect(asked.some((path) => path.includes("Private_1"))).toBe(false);
  });

  test("of another person's proposal is not found", async () => {
    const [person, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    const id = await someProposal(api, person);
    expect((await ask(`${api.url}/api/proposals/${id}/owner-name`, as(stranger))).status).toBe(404);
  });
});
