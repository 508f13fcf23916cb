import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import * as backups from "@blockwright/node-protocol/backups";
import type { Inventory } from "@blockwright/node-protocol/inventory";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import { stopInstance } from "@blockwright/node-protocol/strays";
import { Client } from "pg";
import type { Browser, Page } from "playwright-core";
import { inject } from "vitest";
import { startApiProcess } from "../../services/programs/api-process.ts";
import { call, createServerFromFile, signUpOwner, untilServer, type Owner } from "../node-under-test.ts";
import { holdsServers, playMachine, type PlayedMachine } from "../played-machine.ts";
import { playedOrder } from "../played-node.ts";
import type { Cookies } from "../screens/build-screens-stage.ts";
import { logIn } from "../steps/account-steps.ts";
import { newVisitor, sizes, type Size } from "../visitor.ts";

const createAdmin = join(import.meta.dirname, "../../apps/api/src/cli/create-admin.ts");

export interface DeskStage {
  readonly machines: readonly [PlayedMachine, PlayedMachine];
  /** On a machine, and unknown to the database. */
  readonly strayId: string;
  /** Another one. Its machine backs it up and removes it when it is told to. */
  readonly addStray: () => string;
  readonly operator: Cookies;
  readonly password: string;
  readonly stop: () => Promise<void>;
}

/** Two machines, one of them with a server that the database does not have, and the operator signed in. */
export async function openDesk(browser: Browser): Promise<DeskStage> {
  const machines = [await playMachine("cellar"), await playMachine("attic")] as const;
  const strays: Inventory["instances"] = [];
  const addStray = (port = 25_998) => {
    const serverId = randomUUID();
    strays.push({
      instanceId: randomUUID(),
      serverId,
      purpose: "live",
      isRunning: false,
      startedAt: null,
      ports: [{ protocol: "tcp" as const, port }],
      generation: 3,
      isInstalled: true,
    });
    return serverId;
  };
  const strayId = addStray(25_999);
  holdsServers(machines[0].node);
  holdsServers(machines[1].node, { instances: strays, kept: [] });
  removesStrays(machines[1].node, strays);
  const { environment } = inject("site");
  const args = [createAdmin, "--email", "operator@example.org"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  const password = stdout.trim().split(" ").at(-1) ?? "";
  const { page, context } = await newVisitor(browser, sizes[1]);
  await page.goto("/login");
  await logIn(page, { username: "admin", password });
  await page.waitForURL((url) => url.pathname === "/");
  const operator = await context.cookies();
  await context.close();
  const stop = async () => {
    for (const machine of machines) await machine.stop();
  };
  return { machines, strayId, addStray: () => addStray(), operator, password, stop };
}

/** Backups are done at once, and read back whole. */
function removesStrays({ answers }: PlayedMachine["node"], strays: Inventory["instances"]): void {
  const works = new Map<string, backups.BackupWorkStatus>();
  const backup = { snapshotId: "0123abcd", files: 1, bytes: 13, addedBytes: 13, leftOut: [] };
  answers.set(stopInstance.name, () => ({ generation: 4 }));
  answers.set(backups.beginBackup.name, (_node, body) => {
    works.set(backups.beginBackup.request.parse(body).workId, { state: "done", backup });
    return {};
  });
  answers.set(backups.beginCheck.name, (_node, body) => {
    works.set(backups.beginCheck.request.parse(body).workId, { state: "done", checked: { damage: null } });
    return {};
  });
  answers.set(
    backups.readBackupWork.name,
    (_node, body) => works.get(backups.readBackupWork.request.parse(body).workId) ?? { state: "unknown" },
  );
  answers.set(backups.endBackupWork.name, () => ({}));
  const removeOwn = answers.get(removeInstance.name);
  answers.set(removeInstance.name, (node, body, isRepeated) => {
    const { instanceId } = removeInstance.request.parse(body);
    const at = strays.findIndex((stray) => stray.instanceId === instanceId);
    if (at < 0) return removeOwn?.(node, body, isRepeated) ?? {};
    strays.splice(at, 1);
    return {};
  });
}

export interface TwoServers extends Owner {
  readonly running: { readonly id: string; readonly port: number };
  readonly stopped: { readonly id: string };
}

/** Somebody with one server that runs and one that doesn't. */
export async function ownTwoServers({ machines }: DeskStage): Promise<TwoServers> {
  const owner = await signUpOwner();
  const [running, stopped] = await Promise.all([
    createServerFromFile(playedOrder(owner, "Harbour Town")),
    createServerFromFile(playedOrder(owner, "Quiet Town")),
  ]);
  for (const { node } of machines) await node.beat();
  const { port } = await untilServer(owner, running, ({ status }) => status === "online");
  await untilServer(owner, stopped, ({ status }) => status === "online");
  await call(`/api/servers/${stopped}/action`, {
    method: "POST",
    body: { action: "stop" },
    cookie: owner.cookie,
  });
  await untilServer(owner, stopped, ({ status }) => status === "offline");
  return { ...owner, running: { id: running, port: port ?? 0 }, stopped: { id: stopped } };
}

export async function visitDesk(
  browser: Browser,
  size: Size,
  cookies: Cookies,
  path = "/admin",
): Promise<Page> {
  const { page, context } = await newVisitor(browser, size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await context.addCookies(cookies);
  await page.goto(path);
  return page;
}

export async function askDatabase<Row extends object>(sql: string): Promise<Row | undefined> {
  const client = new Client({ connectionString: inject("site").environment["DATABASE_URL"] });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows[0];
  } finally {
    await client.end();
  }
}

/** The same installation as the world reaches it by https, without the proxy that would be in front of it. */
export async function startHttpsInstallation(): Promise<{
  readonly url: string;
  /** Requests of this page come as from its https address. */
  readonly forward: (page: Page) => Promise<void>;
  readonly stop: () => Promise<void>;
}> {
  const { environment, instance } = inject("site");
  const port = instance.ports.worker;
  const publicUrl = "https://play.example.org";
  const api = await startApiProcess(
    "http",
    {
      ...environment,
      HTTP_PORT: String(port),
      PUBLIC_URL: publicUrl,
      METRICS_TOKEN: "a-token-of-this-journey",
      OUTSIDE_CONTACT: "operator@example.org",
    },
    join(instance.stateDir, "e2e-https-api.log"),
  );
  const forward = async (page: Page) => {
    // Chromium sets the origin itself, also of a request that is continued.
    await page.route("**/api/**", async (route, request) =>
      route.fulfill({
        response: await route.fetch({ headers: { ...request.headers(), origin: publicUrl } }),
      }),
    );
  };
  return { url: `http://localhost:${port}`, forward, stop: () => api.kill("SIGTERM") };
}

/** The next request to this path is refused without any sentence. A fulfilled route always has one. */
export async function refuseNext(page: Page, path: string): Promise<void> {
  await page.evaluate(`(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (input, request) => {
      if (!String(input).endsWith("${path}")) return real(input, request);
      globalThis.fetch = real;
      return new Response("{}", { status: 503, headers: { "content-type": "application/json" } });
    };
  })()`);
}
