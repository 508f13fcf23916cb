import { randomUUID } from "node:crypto";
import type { Access, RouteDefinition } from "@blockwright/contract/route";
import {
  isServerAction,
  type GivenRole,
  type ServerAction,
  type ServerRole,
} from "@blockwright/contract/server-actions";
import type { SocketDefinition } from "@blockwright/contract/socket";
import { z } from "zod";
import type { TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { ownersAlone } from "../modules/access/index.ts";
import { createAdmin } from "../modules/accounts/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someApproval, someConversation } from "../modules/assistant/assistant.fixture.ts";
import { keptDomain } from "../modules/domains/domains.fixture.ts";
import { someBackup } from "../modules/backups/backups.fixture.ts";
import { someFailedJob } from "../modules/jobs/jobs.fixture.ts";
import { findServer } from "../modules/servers/index.ts";
import { reached, socketReached, type RecordingGate } from "../recording-gate.fixture.ts";

import { tusHeaders } from "./routes.fixture.ts";

/** Every kind of caller of a server's routes. */
export const callers = [
  "guest",
  "stranger",
  "removed",
  "viewer",
  "member",
  "admin",
  "owner",
  "support",
  "operator",
] as const;
export type Caller = (typeof callers)[number];
export type Callers = Readonly<Record<Caller, TestPerson>>;

export type Verdict = "passes" | (typeof refusals)[number];
const refusals = ["SIGN_IN_REQUIRED", "NOT_FOUND", "FORBIDDEN", "REASON_REQUIRED"] as const;
type RolesOf = Readonly<Record<ServerAction, { readonly roles: readonly ServerRole[] }>>;

/** The expected decision of the gate for this caller, according to a role table. */
export function expectedVerdict(access: Access, caller: Caller, table: RolesOf): Verdict {
  if (access === "public") return "passes";
  if (caller === "guest") return "SIGN_IN_REQUIRED";
  if (access === "signed-in") return "passes";
  if (access === "admin") return caller === "operator" ? "passes" : "FORBIDDEN";
  if (access === "support") return ["support", "operator"].includes(caller) ? "passes" : "FORBIDDEN";
  if (caller === "stranger" || caller === "removed" || caller === "support") return "NOT_FOUND";
  const action = access.slice("server:".length) as ServerAction;
  if (caller === "operator") return ownersAlone.includes(action) ? "FORBIDDEN" : "passes";
  return table[action].roles.includes(caller) ? "passes" : "FORBIDDEN";
}

/** One way through a gate: a route with several actions in its body has several. */
export interface GateCase {
  readonly name: string;
  readonly access: Access;
  readonly ask: (gate: RecordingGate, cookie: string, serverId: string) => Promise<Verdict>;
}

/** All of them, from what the application binds. Throws if one can't be tried. */
export function gateCases(api: TestApi): GateCase[] {
  const { application } = api;
  return [
    ...application.routes().flatMap(({ route }) => casesOfRoute(api, route)),
    ...application.sockets().map(({ definition }) => caseOfSocket(definition)),
  ];
}

/** A resource of a server, for routes that find their server by it. Returns its id. */
const things: Readonly<Record<string, (api: TestApi, serverId: string) => Promise<string>>> = {
  domain: (api, serverId) => keptDomain(api, serverId),
  conversation: (api, serverId) => someConversation(api, serverId),
  approval: (api, serverId) => someApproval(api, serverId),
  failure: async (api, serverId) => someFailedJob(api, { serverId, userId: await ownerOf(api, serverId) }),
  backup: (api, serverId) => someBackup(api, serverId, { slot: null }),
};

async function ownerOf({ application: { deps } }: TestApi, serverId: string): Promise<string> {
  const server = await findServer(deps.rows, serverId);
  if (!server) throw new Error("there is no such server");
  return server.userId;
}

function casesOfRoute(api: TestApi, route: RouteDefinition): GateCase[] {
  const name = `${route.method} ${route.path}`;
  const { server } = route;
  const via = server && "via" in server ? server : undefined;
  const makeThing = via ? things[via.via] : async () => randomUUID();
  if (!makeThing) throw new Error(`${name}: no example of a ${via?.via}`);
  const field = server && "in" in server ? server : undefined;
  const inBody = field?.in === "body" ? field.name : undefined;
  const inQuery = field?.in === "query" ? field.name : undefined;
  const send = async (gate: RecordingGate, cookie: string, serverId: string, more: object) => {
    const thingId = await makeThing(api, serverId);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, param: string) =>
      param === "serverId" ? serverId : param === via?.param ? thingId : randomUUID(),
    );
    const query = inQuery ? `?${inQuery}=${serverId}` : "";
    const body = route.body && { ...more, ...(inBody && { [inBody]: serverId }) };
    const { method } = route;
    const answer = await ask(`${gate.url}${path}${query}`, {
      method,
      body,
      headers: { ...(route.kind === "resumable" && tusHeaders), cookie },
      from: someAddress(),
    });
    return verdictOf(name, answer.json["type"]);
  };
  if (!route.actionIn)
    return [{ name, access: route.access, ask: (gate, cookie, id) => send(gate, cookie, id, {}) }];
  const { actionIn } = route;
  const choices = route.body?.shape[actionIn];
  const actions = choices instanceof z.ZodEnum ? choices.options.map(String).filter(isServerAction) : [];
  if (actions.length === 0) throw new Error(`${name}: ${actionIn} names no action`);
  return actions.map((action) => ({
    name: `${name} ${action}`,
    access: `server:${action}`,
    ask: (gate, cookie, id) => send(gate, cookie, id, { [actionIn]: action }),
  }));
}

/** Invalid requests are refused after the gate, so INVALID_REQUEST means that the caller has passed it. */
function verdictOf(name: string, code: unknown): Verdict {
  if (code === reached || code === "INVALID_REQUEST") return "passes";
  const refusal = refusals.find((one) => one === code);
  if (refusal) return refusal;
  throw new Error(`${name} answered ${String(code)}`);
}

function caseOfSocket({ path, access, query, receives }: SocketDefinition): GateCase {
  if (receives) throw new Error(`${path}: nothing tries the messages it takes`);
  const verdicts: Readonly<Record<number, Verdict>> = {
    [socketReached]: "passes",
    4401: "SIGN_IN_REQUIRED",
    4403: "FORBIDDEN",
    4404: "NOT_FOUND",
  };
  const askSocket = async (gate: RecordingGate, cookie: string, serverId: string) => {
    const url = `${gate.url.replace("http", "ws")}${path}${query ? `?serverId=${serverId}` : ""}`;
    const socket = new WebSocket(url, { headers: { cookie, origin: gate.origin } });
    const code = await new Promise<number>((resolve) => {
      socket.addEventListener("close", (event) => resolve(event.code));
    });
    const verdict = verdicts[code];
    if (!verdict) throw new Error(`${path} closed with ${code}`);
    return verdict;
  };
  return { name: path, access, ask: askSocket };
}

export const givenCallers: readonly (GivenRole & Caller)[] = ["viewer", "member", "admin"];

/** They have accounts; the test decides their role on a server. */
export async function someCallers(api: TestApi, operator: TestPerson): Promise<Callers> {
  const someone = () => signUpSomebody(api.url);
  return {
    guest: { ...(await someone()), cookies: "" },
    stranger: await someone(),
    removed: await someone(),
    viewer: await someone(),
    member: await someone(),
    admin: await someone(),
    owner: await someone(),
    support: await someSupport(api),
    operator,
  };
}

/** Rows only, without the entries and mails of a decision by the operator. */
export async function someSupport(api: TestApi): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await api.application.pool.query("update users set is_support = true where id = $1", [person.id]);
  return person;
}

/** The operator may call it. */
export function isForOperators({ access }: { readonly access: Access }): boolean {
  return access === "admin" || access === "support";
}

export async function signInOperator({ url, application }: TestApi): Promise<TestPerson> {
  const email = "operator@example.org";
  const { username, password } = await createAdmin(application.deps, email);
  const answer = await post(`${url}/api/auth/login`, { username, password }, { from: someAddress() });
  return { id: String(answer.json["id"]), username, email, password, cookies: cookiesOf(answer) };
}
