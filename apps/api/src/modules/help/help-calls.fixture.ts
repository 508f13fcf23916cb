import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { ask, post, type TestAnswer } from "../../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { someFailedJob } from "../jobs/jobs.fixture.ts";

export const message = "It fails every time.";

/** The body that a browser sends after it has shown this report. */
export const words = (preview: TestAnswer, more: object = {}) => ({
  report: preview.json["report"],
  seal: preview.json["seal"],
  message,
  consent: true,
  ...more,
});

/** What people and support do, over HTTP. */
export function helpCalls(api: TestApi) {
  const get = (path: string, { cookies }: TestPerson) =>
    ask(`${api.url}/api/${path}`, { headers: { cookie: cookies } });
  const send = (path: string, body: object, { cookies }: TestPerson, key: string = randomUUID()) =>
    post(`${api.url}/api/${path}`, body, {
      headers: { cookie: cookies, "idempotency-key": key },
      from: someAddress(),
    });
  return {
    get,
    send,
    askAbout: async (failureId: string, person: TestPerson, more: object = {}) =>
      send(`help/${failureId}`, words(await get(`help/${failureId}`, person), more), person),
    queue: async (helper: TestPerson, show = "open") =>
      (await get(`support/help-requests?show=${show}`, helper)).json["requests"] as Record<string, unknown>[],
    /** A failed job of a new person's server. */
    someFailure: async (lines?: readonly string[]) => {
      const owner = await signUpSomebody(api.url);
      const { serverId } = await someRunningServer(api, owner);
      const failureId = await someFailedJob(api, { serverId, userId: owner.id, ...(lines && { lines }) });
      return { owner, serverId, failureId };
    },
  };
}
