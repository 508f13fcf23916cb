import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureInstance } from "../../../../../../services/instance.ts";
import { pingServer } from "../../../adapters/minecraft-status.ts";
import { startGameHost, type GameHost } from "../game-host.fixture.ts";

const first = 29_900;
let host: GameHost;
let stranger: ReturnType<typeof spawn>;

/** Something that is not ours listens on the first port of the machine. */
beforeAll(async () => {
  const { docker } = await ensureInstance("agent", ["images"]);
  const program = `require("node:net").createServer().listen(${first}, "0.0.0.0", () => console.log("up"))`;
  const inNamespace = [`--net=${docker?.networkNamespace}`, process.execPath, "--eval", program];
  stranger = spawn("nsenter", inNamespace, { stdio: ["ignore", "pipe", "inherit"] });
  if (stranger.stdout) await once(stranger.stdout, "data");
  host = await startGameHost({ NODE_PORT_FIRST: String(first), NODE_PORT_LAST: String(first + 9) });
}, 300_000);
afterAll(async () => {
  stranger.kill("SIGKILL");
  await host.api.stop();
});

test("a build whose port is held by something else takes another one", async () => {
  const serverId = await host.buildServer();
  const { json: server } = await host.read(`/api/servers/${serverId}`);
  expect(server).toMatchObject({ status: "online", port: first + 1 });
  const { pool } = host.api.application;
  const { rows: leases } = await pool.query("select port from port_leases");
  expect(leases).toEqual([{ port: first + 1 }]);
  const { rows } = await pool.query<{ id: string }>("select id from instances");
  const properties = readFileSync(join(host.node.treeOf(rows[0]?.id ?? ""), "server.properties"), "utf8");
  expect(properties).toContain(`server-port=${first + 1}`);
  const answer = await pingServer("java", String(server["ip"]), first + 1, AbortSignal.timeout(10_000));
  expect(answer).toBeDefined();
}, 180_000);
