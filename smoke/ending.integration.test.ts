import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { runningEngine } from "../services/engines/docker.ts";
import { mountPointsWithin } from "../services/engines/mounts.ts";
import { stopInstance } from "../services/instance.ts";
import { findPlace } from "../services/place.ts";
import { findProcesses } from "../services/processes.ts";
import { openOutsideWorld, type OutsideWorld } from "./outside-world.fixture.ts";

/** Of its own: the command stops it. */
const ownInstance = `${inject("instance").name.slice(0, 24)}-ending`;
const main = join(import.meta.dirname, "main.ts");
let world: OutsideWorld;

beforeAll(async () => void (world = await openOutsideWorld(inject("instance").name)), 300_000);
afterAll(async () => {
  await stopInstance(ownInstance, { remove: true });
  await world.close();
}, 120_000);

function start(...args: string[]) {
  const given = [main, "--accept-eula", "--instance", ownInstance, ...args];
  const child = spawn(process.execPath, given, {
    env: world.environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { child, ended: once(child, "exit") as Promise<[number | null]> };
}

const stateDir = () => findPlace(ownInstance)?.stateDir ?? "";

/** Programs of the installation, known by its folder. */
function programs(): number {
  const folder = stateDir();
  if (folder === "") return 0;
  return findProcesses((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`=${folder}/`);
    } catch {
      return false;
    }
  }).length;
}

const untilBuilding = () =>
  vi.waitFor(
    () => {
      const log = join(stateDir(), "agents/smoke/agent.log");
      expect(existsSync(log) && readFileSync(log, "utf8")).toContain("install step ended");
    },
    { timeout: 240_000, interval: 200 },
  );

function expectNothingLeft(): void {
  const place = findPlace(ownInstance);
  if (!place) throw new Error("the instance itself is gone");
  expect(programs()).toBe(0);
  expect(runningEngine(place)).toBeUndefined();
  expect(mountPointsWithin(place.stateDir)).toEqual([]);
  const left = readdirSync(place.stateDir);
  for (const name of ["agents", "api", "logs", "mail", "pool.img", "run.json"])
    expect(left).not.toContain(name);
}

test.skipIf(process.env["CI"] !== undefined)(
  "an interrupted run leaves nothing behind; a killed one is cleaned up by the next",
  async () => {
    const interrupted = start("--only", "builds:paper");
    await untilBuilding();
    interrupted.child.kill("SIGINT");
    expect(await interrupted.ended).toEqual([1, null]);
    expectNothingLeft();

    const killed = start("--only", "builds:paper");
    await untilBuilding();
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(programs()).toBeGreaterThan(0);

    const next = start("--only", "sources");
    expect(await next.ended).toEqual([0, null]);
    expectNothingLeft();
  },
  900_000,
);
