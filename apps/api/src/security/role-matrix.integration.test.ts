import { serverRoles, type ServerAction } from "@blockwright/contract/server-actions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { roleTable } from "../modules/access/index.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { startRecordingGate, type RecordingGate } from "../recording-gate.fixture.ts";
import { shareWithCallers } from "./shared-server.fixture.ts";
import {
  callers,
  expectedVerdict,
  gateCases,
  signInOperator,
  someCallers,
  type Callers,
  type GateCase,
  type Verdict,
} from "./gate.fixture.ts";

const api = await startTestApi();
const cases = gateCases(api);
let gate: RecordingGate;
let people: Callers;
let serverId: string;
beforeAll(async () => {
  gate = await startRecordingGate(api);
  people = await someCallers(api, await signInOperator(api));
  ({ serverId } = await someRunningServer(api, people.owner));
  await shareWithCallers(api, people, serverId);
});
afterAll(async () => {
  await gate.stop();
  await api.stop();
});

type Row = Record<string, Verdict>;
const seen = new Map<GateCase, Row>();

async function verdictsOf(one: GateCase): Promise<Row> {
  const row: Row = {};
  for (const caller of callers) row[caller] = await one.ask(gate, people[caller].cookies, serverId);
  return row;
}

const expectedRow = ({ access }: GateCase, table = roleTable): Row =>
  Object.fromEntries(callers.map((caller) => [caller, expectedVerdict(access, caller, table)]));

describe("the gate of every route and socket decides as the role table says", () => {
  test.each(cases.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const row = await verdictsOf(one);
    seen.set(one, row);
    expect(row).toEqual(expectedRow(one));
  });
});

test("everything that the application binds is covered", () => {
  const { routes, sockets } = api.application;
  const paths = [
    ...routes().map(({ route }) => `${route.method} ${route.path}`),
    ...sockets().map(({ definition }) => definition.path),
  ];
  expect(paths.filter((path) => !cases.some(({ name }) => name.startsWith(path)))).toEqual([]);
  expect([...seen.keys()].map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
});

test("any wrong cell in the table is found", () => {
  const used = new Set(
    cases.flatMap(({ access }) => (access.startsWith("server:") ? [access.slice("server:".length)] : [])),
  );
  expect(used.size).toBeGreaterThan(5);
  for (const action of used as Set<ServerAction>) {
    for (const role of serverRoles) {
      const { roles } = roleTable[action];
      const flipped = roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role];
      const planted = { ...roleTable, [action]: { roles: flipped } };
      const red = cases.filter((one) => seen.get(one)?.[role] !== expectedRow(one, planted)[role]);
      expect(red.map(({ access }) => access)).toContain(`server:${action}`);
    }
  }
});
