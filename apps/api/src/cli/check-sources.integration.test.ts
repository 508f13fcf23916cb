import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { curatedRecipes } from "../modules/planning/index.ts";
import { startUpstreams, type Upstreams } from "../../../../services/engines/upstreams.ts";

let upstreams: Upstreams;
beforeAll(
  async () => void (upstreams = await startUpstreams(inject("instance"), { name: "check-sources" })),
  300_000,
);
afterAll(() => upstreams.stop());

/** The command stores nothing and uses no database, so these addresses need not work. */
const installation = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  NATS_URL: "nats://127.0.0.1:9",
  NATS_CREDS_FILE: "none",
  PUBLIC_URL: "http://localhost:3000",
  SECRETS_KEYS: `test1:${randomBytes(32).toString("base64")}`,
  SIGNALS_PEPPER: randomBytes(32).toString("base64"),
};

async function check(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const command = spawn(process.execPath, [join(import.meta.dirname, "check-sources.ts"), ...args], {
    env: { ...installation, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [status]] = await Promise.all([text(command.stdout), once(command, "close")]);
  return { status: status as number, lines: output.trim().split("\n") };
}

test("every source is checked through its adapter; one that changed its shape fails the command", async () => {
  const well = await check(upstreams.environment);
  expect(well.lines.filter((line) => !/^\S+ +fine /.test(line))).toEqual([
    "13 fine, 0 wrong, 0 not reached.",
    `${curatedRecipes.length} fine, 0 wrong, 0 not reached.`,
  ]);
  expect(well.lines.find((line) => line.startsWith("bedwars "))).toMatch(/Minecraft 1\.20\.1, .*BedWars1058/);
  expect(well.status).toBe(0);

  await upstreams.control.misbehave("hangar", { kind: "invalid-json" });
  const changed = await check(upstreams.environment);
  expect(changed.lines.find((line) => line.startsWith("hangar"))).toContain("WRONG");
  expect(changed.lines.at(-2)).toBe("12 fine, 1 wrong, 0 not reached.");
  expect(changed.status).toBe(1);
  await upstreams.control.behave();
}, 240_000);

test("an unreachable source is distinguished from one that changed", async () => {
  const { status, lines } = await check({
    ...upstreams.environment,
    SOURCE_PAPER_URL: `http://${upstreams.addresses.paper}:9`,
  });
  expect(lines.find((line) => line.startsWith("paper"))).toContain("not reached");
  expect(lines.at(-2)).toBe("12 fine, 0 wrong, 1 not reached.");
  expect(status).toBe(2);
});

test("with --files one file of each source is fetched, and a changed one is wrong", async () => {
  const judged = async () => {
    const { lines } = await check(upstreams.environment, "--files", "--json");
    return JSON.parse(lines.join("")) as { name: string; verdict: string; detail: string }[];
  };
  const well = await judged();
  expect(well.filter(({ verdict }) => verdict !== "fine")).toEqual([]);
  const fetched = well.filter(({ detail }) => detail.includes(" MB fetched, "));
  expect(fetched).toHaveLength(12);
  await upstreams.control.misbehave("mojang-data", { kind: "changed-bytes" });
  const wrong = (await judged()).filter(({ verdict }) => verdict === "WRONG");
  expect(wrong.map(({ name }) => name)).toEqual(["mojang"]);
  await upstreams.control.behave();
}, 240_000);
