import { randomUUID } from "node:crypto";
import { powerActions } from "@blockwright/contract/servers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { someChange } from "../modules/changes/changes.fixture.ts";
import { someBuild } from "../modules/builds/builds.fixture.ts";
import { lookAtPlans } from "../modules/servers/planned-restart/carry-out-restart.ts";
import { someRunningServer, type TestServer } from "../modules/servers/servers.fixture.ts";
import { someSupport } from "./gate.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let helper: TestPerson;
let server: TestServer;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
  helper = await someSupport(api);
});
beforeEach(async () => {
  server = await someRunningServer(api, owner);
  await setBuild("running");
});
afterAll(() => api.stop());

const refused = "This server is still being built. Please wait until that is finished.";

async function setBuild(status: string): Promise<void> {
  const { pool } = api.application;
  const { rowCount } = await pool.query("update build_tasks set status = $1 where server_id = $2", [
    status,
    server.serverId,
  ]);
  if (rowCount) return;
  const buildId = await someBuild(api, owner, "pending");
  await pool.query("update build_tasks set status = $1, server_id = $2 where id = $3", [
    status,
    server.serverId,
    buildId,
  ]);
}

interface Way {
  readonly name: string;
  readonly route: string;
  readonly body: object;
  readonly asHelper?: true;
}
const ofServer = "POST /api/servers/{serverId}";
const plan = (when: string, more: object = {}): Way => ({
  name: `a restart planned for ${when}`,
  route: `${ofServer}/planned-restart`,
  body: { when, ...more },
});
const ways: readonly Way[] = [
  ...powerActions.map((action) => ({ name: action, route: `${ofServer}/action`, body: { action } })),
  plan("empty"),
  plan("time", { at: new Date(Date.now() + 3_600_000).toISOString() }),
  ...["stop", "/minecraft:stop", "restart", "execute run stop"].map((command) => ({
    name: `the typed command ${command}`,
    route: `${ofServer}/console`,
    body: { command },
  })),
  {
    name: "a restart by support",
    route: "POST /api/support/restart-server",
    body: { reason: "You wrote to us." },
    asHelper: true,
  },
];

const tools: readonly (readonly [name: string, input: object])[] = [
  ["start_server", {}],
  ["stop_server", {}],
  ["restart_server", {}],
  ["plan_restart", { when: "empty" }],
  ["plan_restart", { when: "time", inMinutes: 60 }],
  ["run_command", { command: "stop" }],
];

/** These take a restart back, or type commands about players and permissions only. */
const harmless = [
  "DELETE /api/servers/{serverId}/planned-restart",
  "cancel_planned_restart",
  "POST /api/servers/{serverId}/players",
  "change_player",
  "change_permissions",
  "undo_permissions",
];
const isPower = (access: string) => /^(server:)?(start|stop|restart|run-command)$/.test(access);

/** Everything that could have started or stopped it. */
async function effects() {
  const { rows } = await api.application.pool.query(
    `select power, restart_generation, generation, planned_restart from servers
     join instances on instances.server_id = servers.id where servers.id = $1`,
    [server.serverId],
  );
  return { rows: rows as unknown[], typed: [...server.node.typed] };
}

const send = ({ route, body, asHelper }: Omit<Way, "name">) =>
  post(
    `${api.url}${(route.split(" ")[1] ?? "").replace("{serverId}", server.serverId)}`,
    asHelper ? { ...body, serverId: server.serverId } : body,
    { headers: { cookie: (asHelper ? helper : owner).cookies }, from: someAddress() },
  );

const callTool = (name: string, input: object) => {
  const tool = api.application.deps.tools().find((one) => one.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  const { id, username, email } = owner;
  const account = { id, username, email, plan: "free", isAdmin: false, createdAt: new Date() };
  const actor = { kind: "assistant", onBehalfOf: id, ...account } as const;
  const grant = { actions: [], commands: null, readOnlyFolders: [], seen: null };
  return tool.run({ actor, serverId: server.serverId, grant }, tool.input.parse(input));
};

test("the tables have every route and tool that starts or stops a server", () => {
  const routes = api.application
    .routes()
    .filter(({ route }) => isPower(route.access) || route.actionIn || /restart|power/.test(route.path))
    .map(({ route }) => `${route.method} ${route.path}`);
  const named = api.application.deps
    .tools()
    .filter(({ access, effect }) => isPower(access) && effect({ command: "stop" }) !== "read")
    .map(({ name }) => name);
  const tried = [...ways.map(({ route }) => route), ...tools.map(([name]) => name), ...harmless];
  expect([...routes, ...named].filter((one) => !tried.includes(one))).toEqual([]);
});

test.each(ways)("$name is refused while the server is being built", async (way) => {
  const before = await effects();
  for (const status of ["pending", "running"]) {
    await setBuild(status);
    const { status: answered, json } = await send(way);
    expect([answered, json["type"], json["error"]]).toEqual([409, "POWER_REFUSED", refused]);
  }
  expect(await effects()).toEqual(before);
});

test.each(tools)("the assistant's %s %j is refused while the server is being built", async (name, input) => {
  const before = await effects();
  await expect(callTool(name, input)).rejects.toMatchObject({ code: "POWER_REFUSED", message: refused });
  expect(await effects()).toEqual(before);
});

test("a restart that was planned before does not happen", async () => {
  const before = await effects();
  await api.application.pool.query("update servers set planned_restart = $1 where id = $2", [
    JSON.stringify({ id: randomUUID(), when: "empty", at: null }),
    server.serverId,
  ]);
  await api.application.pool.query("update instance_observations set players = 0 where instance_id = $1", [
    server.instanceId,
  ]);
  await lookAtPlans(api.application.deps);
  expect(await effects()).toEqual(before);
});

test("pages are told that it is being built, and when that is over", async () => {
  const told = async () => {
    const url = `${api.url}/api/servers/${server.serverId}`;
    return (await ask(url, { headers: { cookie: owner.cookies } })).json["isBeingBuilt"];
  };
  for (const [status, isBeingBuilt] of [
    ["pending", true],
    ["running", true],
    ["failed", undefined],
    ["completed", undefined],
  ] as const) {
    await setBuild(status);
    expect([status, await told()]).toEqual([status, isBeingBuilt]);
  }
  await setBuild("running");
});

test("pages are told that a job has it, and when that is over", async () => {
  const told = async (busyWith: string | null) => {
    await api.application.pool.query("update servers set busy_with = $2 where id = $1", [
      server.serverId,
      busyWith,
    ]);
    const answer = await ask(`${api.url}/api/servers/${server.serverId}`, {
      headers: { cookie: owner.cookies },
    });
    return answer.json["hasJob"];
  };
  expect([await told("move"), await told(null)]).toEqual([true, undefined]);
});

test("pages are told what is done to it, and whether it starts again", async () => {
  const { pool } = api.application;
  await setBuild("completed");
  const told = async () => {
    const url = `${api.url}/api/servers/${server.serverId}`;
    const { json } = await ask(url, { headers: { cookie: owner.cookies } });
    return [json["hasJob"], json["statusReason"]];
  };
  const hold = (holds: string, power: string) =>
    pool.query("update instances set holds = $2, power = $3 where id = $1", [
      server.instanceId,
      holds,
      power,
    ]);
  const change = await someChange(api, server.serverId, { state: "applying" });
  const call = (title: string) => pool.query("update changes set title = $2 where id = $1", [change, title]);

  expect(await told()).toEqual([undefined, null]);
  await call("Install WorldEdit");
  await hold("{job}", "on");
  expect(await told()).toEqual([true, "Installing WorldEdit. The server will restart."]);
  await hold("{job}", "off");
  await call("Go back to the last working state");
  expect(await told()).toEqual([
    true,
    "Changing the server: Go back to the last working state. The server stays stopped.",
  ]);
  await hold("{}", "on");
  expect(await told()).toEqual([undefined, null]);

  await setBuild("running");
  await pool.query("update build_tasks set current_step = 'Installing plugins' where server_id = $1", [
    server.serverId,
  ]);
  expect(await told()).toEqual([undefined, "Installing plugins."]);
});

test("other commands are typed, and every way is open once the build is over", async () => {
  const say = { route: `${ofServer}/console`, body: { command: "say stop" } };
  expect((await send(say)).status).toBe(200);
  for (const status of ["completed", "failed"]) {
    await setBuild(status);
    for (const action of ["restart", "stop", "start"])
      expect((await send({ route: `${ofServer}/action`, body: { action } })).status).toBe(200);
  }
});
