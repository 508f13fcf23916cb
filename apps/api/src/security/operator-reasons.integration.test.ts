import type { ServerAction } from "@blockwright/contract/server-actions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { ownersAlone } from "../modules/access/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { startRecordingGate, type RecordingGate } from "../recording-gate.fixture.ts";
import { gateCases, signInOperator, type GateCase, type Verdict } from "./gate.fixture.ts";

const api = await startTestApi();
const cases = gateCases(api).filter(({ access }) => access.startsWith("server:"));
let gate: RecordingGate;
let owner: TestPerson;
let operator: TestPerson;
let serverId: string;
beforeAll(async () => {
  gate = await startRecordingGate(api);
  owner = await signUpSomebody(api.url);
  operator = await signInOperator(api);
  ({ serverId } = await someRunningServer(api, owner));
});
afterAll(async () => {
  await gate.stop();
  await api.stop();
});

const actionOf = ({ access }: GateCase) => access.slice("server:".length) as ServerAction;
/** Sockets have no method: what they open is read. */
const reads = ({ name }: GateCase) => /^(GET |HEAD |\/)/.test(name);

async function verdicts(): Promise<Record<string, Verdict>> {
  const found: Record<string, Verdict> = {};
  for (const one of cases) found[one.name] = await one.ask(gate, operator.cookies, serverId);
  return found;
}

const expected = (verdictOf: (one: GateCase) => Verdict) =>
  Object.fromEntries(
    cases.map((one) => [one.name, ownersAlone.includes(actionOf(one)) ? "FORBIDDEN" : verdictOf(one)]),
  );

const beginVisit = () =>
  post(
    `${api.url}/api/admin/visits`,
    { serverId, reason: "You asked for help." },
    { headers: { cookie: operator.cookies } },
  );

describe("an operator on another person's server", () => {
  test("may read everything at once, and change nothing before they give a reason", async () => {
    expect(cases.filter((one) => !reads(one)).length).toBeGreaterThan(60);
    expect(await verdicts()).toEqual(expected((one) => (reads(one) ? "passes" : "REASON_REQUIRED")));
  }, 120_000);

  test("is offered every action of the page, without having the right to any change", async () => {
    const headers = { cookie: operator.cookies };
    const { json } = await ask(`${api.url}/api/servers/${serverId}`, { headers });
    expect(json["actions"]).toEqual(expect.arrayContaining(["run-command", "write-files", "delete"]));
    expect(json["actions"]).not.toContain("hand-over");
    const answer = await post(
      `${api.url}/api/servers/${serverId}/console`,
      { command: "op eve" },
      { headers },
    );
    expect([answer.status, answer.json]).toEqual([
      403,
      {
        error: "This server belongs to someone else. Give a reason before you change it.",
        type: "REASON_REQUIRED",
      },
    ]);
  });

  test.each(["sftp", "assistant"] as const)("has no more rights by %s", async (kind) => {
    const { deps } = api.application;
    const actor = {
      ...operator,
      plan: "free",
      isAdmin: true,
      createdAt: new Date(),
      ...(kind === "sftp" ? { kind } : { kind, onBehalfOf: operator.id }),
    };
    const { actions } = await deps.authorizeServer(actor, "read-files", serverId);
    expect(actions.filter((action) => action.startsWith("read-") || action === "view")).toEqual(actions);
    for (const action of ["write-files", "use-assistant", "run-command"] as const)
      await expect(deps.authorizeServer(actor, action, serverId)).rejects.toMatchObject({
        code: "REASON_REQUIRED",
      });
  });

  test("may change everything but what only the owner may for an hour after they gave one", async () => {
    expect((await beginVisit()).status).toBe(200);
    expect(await verdicts()).toEqual(expected(() => "passes"));
    const { serverId: other } = await someRunningServer(api, owner);
    const [change] = cases.filter((one) => !reads(one) && !ownersAlone.includes(actionOf(one)));
    expect(await change?.ask(gate, operator.cookies, other)).toBe("REASON_REQUIRED");
    api.clock.advance(61 * 60_000);
    const { username, password } = operator;
    operator = {
      ...operator,
      cookies: cookiesOf(
        await post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() }),
      ),
    };
    expect(await change?.ask(gate, operator.cookies, serverId)).toBe("REASON_REQUIRED");
  }, 120_000);
});
