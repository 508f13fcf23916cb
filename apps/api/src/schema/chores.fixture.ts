import { DBOS } from "@dbos-inc/dbos-sdk";
import { expect } from "vitest";
import type { TestApi } from "../api.fixture.ts";
import { dayMs } from "../platform/now.ts";

/**
 * Runs every scheduled workflow once, by the real engine. Minutes come before hours; the purge of finished runs comes
 * last.
 */
export async function runChores(api: TestApi): Promise<void> {
  const scheduled = api.application.workflows().flatMap(({ name, cron }) => (cron ? [name] : []));
  expect(scheduled.length).toBeGreaterThanOrEqual(8);
  const [first, last] = ["servers.keep-minutes", "platform.forget-old-rows"];
  const between = scheduled.filter((name) => name !== first && name !== last);
  for (const names of [[first], between, [last]])
    await Promise.all(names.map(async (name) => (await DBOS.triggerSchedule(name)).getResult()));
}

export async function passDays(api: TestApi, days: number): Promise<void> {
  api.clock.advance(days * dayMs);
  await runChores(api);
}
