import { eulaDocument } from "@blockwright/contract/builds";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { AppError } from "../../platform/errors.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { carryOut, type Stage } from "./stage.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const ground = api.application.ground as unknown as BuildsGround;

async function beginSomething() {
  const { cookies: cookie } = await signUpSomebody(api.url);
  const send = (path: string, body: object) => post(`${api.url}${path}`, body, { headers: { cookie } });
  await send("/api/eula-consent", { document: eulaDocument });
  const { json } = await send("/api/build", { prompt: "Survival", plan: "free", platformType: "java" });
  const buildId = String(json["id"]);
  const attempt = { buildId, attempt: 1, serverId: "" };
  const signal = new AbortController().signal;
  return {
    cancel: () => send(`/api/build/${buildId}/cancel`, {}),
    run: (work: (stage: Stage) => Promise<string>) =>
      carryOut(ground, attempt, "configure settings", signal, work),
  };
}

test("a machine that is away for a moment is waited for", async () => {
  const { run } = await beginSomething();
  let tries = 0;
  const outcome = await run(async () => {
    tries += 1;
    if (tries === 1) throw new AppError("NODE_AWAY");
    return "done";
  });
  expect(outcome).toEqual({ ok: true, value: "done" });
});

test("a cancellation is heard while a machine is away", async () => {
  const { run, cancel } = await beginSomething();
  let tries = 0;
  const outcome = await run(async () => {
    tries += 1;
    await cancel();
    throw new AppError("NODE_AWAY");
  });
  expect(outcome).toEqual({ ok: false, sentence: "Cancelled" });
  expect(tries).toBeLessThan(4);
});

test("what is nobody's passing trouble is left to the engine", async () => {
  const { run } = await beginSomething();
  await expect(run(() => Promise.reject(new AppError("NODE_REFUSED")))).rejects.toThrow(AppError);
});
