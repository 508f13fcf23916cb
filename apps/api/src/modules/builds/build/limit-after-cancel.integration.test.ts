import { eulaDocument } from "@blockwright/contract/builds";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

test("after cancelling, the next build may start at once, while the last is still being cleaned up", async () => {
  const { cookies: cookie } = await signUpSomebody(api.url);
  const send = (path: string, body: object) => post(`${api.url}${path}`, body, { headers: { cookie } });
  const order = { prompt: "Survival with claims", plan: "free", platformType: "java" };
  await send("/api/eula-consent", { document: eulaDocument });
  const { json } = await send("/api/build", order);
  expect((await send("/api/build", order)).status).toBe(409);
  expect((await send(`/api/build/${String(json["id"])}/cancel`, {})).status).toBe(200);
  const limits = await ask(`${api.url}/api/limits`, { headers: { cookie } });
  expect(limits.json).toMatchObject({ servers: 0 });
  expect((await send("/api/build", order)).status).toBe(200);
  expect((await send("/api/build", order)).status).toBe(409);
});
