import { setTimeout as sleep } from "node:timers/promises";
import { eulaDocument } from "@blockwright/contract/builds";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { AppError } from "../../../platform/errors.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { carryOutBuildStage, type BuildStage } from "./build-stage.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const deps = api.application.deps as unknown as BuildsDeps;

async function beginSomething() {
  const { cookies: cookie } = await signUpSomebody(api.url);
  const send = (path: string, body: object) => post(`${api.url}${path}`, body, { headers: { cookie } });
  await send("/api/eula-consent", { document: eulaDocument });
  const { json } = await send("/api/build", { prompt: "Survival", plan: "free", platformType: "java" });
  const buildId = String(json["id"]);
  const attempt = { buildId, attempt: 1, serverId: "" };
  const signal = new AbortController().signal;
  return {
    buildId,
    cancel: () => send(`/api/build/${buildId}/cancel`, {}),
    run: (work: (stage: BuildStage) => Promise<string>) =>
      carryOutBuildStage(deps, attempt, "configure settings", signal, work),
  };
}

test("a machine that is offline for a moment is waited for", async () => {
  const { run } = await beginSomething();
  let tries = 0;
  const outcome = await run(async () => {
    tries += 1;
    if (tries === 1) throw new AppError("NODE_AWAY");
    return "done";
  });
  expect(outcome).toEqual({ ok: true, value: "done" });
});

test("a cancellation takes effect while a machine is offline", async () => {
  const { run, cancel } = await beginSomething();
  let tries = 0;
  const outcome = await run(async () => {
    tries += 1;
    await cancel();
    throw new AppError("NODE_AWAY");
  });
  expect(outcome).toEqual({
    ok: false,
    sentence: "Cancelled",
    message: { code: "job.cancelled", values: {} },
  });
  expect(tries).toBeLessThan(4);
});

test("an error that is not transient is left to the engine", async () => {
  const { run } = await beginSomething();
  await expect(run(() => Promise.reject(new AppError("NODE_REFUSED")))).rejects.toThrow(AppError);
});

test("a running stage is stopped within a second or two of its deadline", async () => {
  const { run, buildId } = await beginSomething();
  const beganAt = api.clock.now().getTime();
  const outcome = await run(async ({ signal }) => {
    const { rows } = await api.application.pool.query(
      "select stage_deadline_at from build_tasks where id = $1",
      [buildId],
    );
    const { stage_deadline_at: deadline } = rows[0] as { stage_deadline_at: Date };
    expect((deadline.getTime() - beganAt) / 60_000).toBeCloseTo(5, 0);
    api.clock.advance(5 * 60_000 + 1000);
    await sleep(10_000, undefined, { signal });
    return "too late";
  });
  api.clock.set(new Date());
  expect(outcome).toEqual({
    ok: false,
    sentence: "Applying your settings took longer than 5 minutes, so it was stopped. Please try again.",
    message: {
      code: "job.stage-deadline-passed",
      values: { step: "Applying your settings", minutes: 5 },
    },
  });
});

test("a stage that restarts after a crash keeps its deadline", async () => {
  const { run } = await beginSomething();
  await expect(run(() => Promise.reject(new AppError("NODE_REFUSED")))).rejects.toThrow(AppError);
  api.clock.advance(5 * 60_000 + 1000);
  const outcome = await run(async () => "begun again");
  api.clock.set(new Date());
  expect(outcome).toMatchObject({ ok: false, message: { code: "job.stage-deadline-passed" } });
});
