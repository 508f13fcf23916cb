import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { startRecordingGate, type RecordingGate } from "../recording-gate.fixture.ts";
import { gateCases, someSupport } from "./gate.fixture.ts";
import { boundRoutes, readyRequest } from "./ready-request.fixture.ts";

/** What the support role opens. docs/roles.md lists the same. */
const opened = [
  "GET /api/support/failed-runs",
  "GET /api/support/help-requests",
  "GET /api/support/people",
  "POST /api/support/help-requests/{requestId}/answer",
  "POST /api/support/help-requests/{requestId}/close",
  "POST /api/support/restart-server",
  "POST /api/support/retry-run",
];

const api = await startTestApi();
let gate: RecordingGate;
let support: TestPerson;
let owner: TestPerson;
beforeAll(async () => {
  gate = await startRecordingGate(api);
  support = await someSupport(api);
  owner = await signUpSomebody(api.url);
});
afterAll(async () => {
  await gate.stop();
  await api.stop();
});

test("of all routes and sockets, support passes exactly these that a stranger does not", async () => {
  const stranger = await signUpSomebody(api.url);
  const { serverId } = await someRunningServer(api, owner);
  const found: string[] = [];
  for (const one of gateCases(api)) {
    const [asSupport, asStranger] = [
      await one.ask(gate, support.cookies, serverId),
      await one.ask(gate, stranger.cookies, serverId),
    ];
    if (asSupport !== asStranger) found.push(`${one.name}${asSupport === "passes" ? "" : `: ${asSupport}`}`);
  }
  expect(found.toSorted()).toEqual(opened);
});

test("nothing of the operator's, and nothing of a person without a server, answers support", async () => {
  const closed = boundRoutes(api).filter(
    ([, { path, access }]) => access === "admin" || (access === "signed-in" && path.includes("{")),
  );
  expect(closed.length).toBeGreaterThan(20);
  for (const [name, route] of closed) {
    const { url, method, body, headers } = await readyRequest(api, route, owner);
    const answer = await ask(url, {
      method,
      body,
      headers: { ...headers, cookie: support.cookies },
      from: someAddress(),
    });
    expect([`${name} 403`, `${name} 404`]).toContain(`${name} ${answer.status}`);
  }
});
