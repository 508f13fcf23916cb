import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { orders } from "./builds/orders.ts";
import { parseOptions } from "./options.ts";
import { openOutsideWorld, type OutsideWorld } from "./outside-world.fixture.ts";
import {
  dropPackets,
  forgetResults,
  openEngineWithTemporaryFolder,
  openMetadataService,
} from "./plants.fixture.ts";
import { isGood, type Row } from "./row.ts";
import { runSmoke } from "./run.ts";

/** In CI, only what takes less than a minute together with one build. */
const isTimeShort = process.env["CI"] !== undefined;
const port = 29_999;
/** The machine that runs the tests is outside the network of the engine. */
const fromOutside = ["--outside", "env"];
let world: OutsideWorld;

beforeAll(async () => void (world = await openOutsideWorld(inject("instance").name)), 300_000);
afterAll(() => world.close());

async function smoke(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  onRow: (row: Row) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  const tell = (row: Row) => {
    rows.push(row);
    onRow(row);
  };
  const options = parseOptions(["--json", "--accept-eula", "--instance", world.instance.name, ...args]);
  // Each with its own records on the machine, as after a run that has ended.
  const given = { ...world.environment, NODE_NAME: world.newNodeName(), ...environment };
  await runSmoke(options, given, tell, new AbortController().signal);
  return rows;
}

const wrong = (rows: readonly Row[]) => rows.filter(({ verdict }) => verdict === "WRONG");
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

test("everything but the builds is fine, and each row is tried", async () => {
  const rows = await smoke([
    ...["sources", "container", "outside"].flatMap((one) => ["--only", one]),
    ...fromOutside,
  ]);
  expect(rows.filter(({ verdict }) => verdict !== "fine")).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
}, 120_000);

test("without a second machine, ports are not tried, which is no success", async () => {
  const rows = await smoke(["--only", "outside"]);
  expect(rows.map(({ verdict }) => verdict)).toEqual(["not tried", "not tried"]);
  expect(isGood(rows)).toBe(false);
}, 60_000);

test("nothing is built for somebody who has not agreed to the EULA", async () => {
  const rows: Row[] = [];
  const options = parseOptions(["--json", "--instance", world.instance.name, "--only", "builds"]);
  const given = { ...world.environment, NODE_NAME: world.newNodeName() };
  await runSmoke(options, given, (row) => rows.push(row), new AbortController().signal);
  expect(rows.map(({ name, verdict }) => [name, verdict])).toEqual([["every kind", "not tried"]]);
}, 60_000);

test("every kind of server is built, with figures, and its second one uses what was kept", async () => {
  const wanted = isTimeShort ? orders.slice(0, 1) : orders;
  const rows = await smoke(wanted.flatMap(({ name }) => ["--only", `builds:${name}`]));
  expect(wrong(rows)).toEqual([]);
  const built = rows.filter(({ name }) => wanted.some((order) => order.name === name));
  expect(names(built)).toEqual(names(wanted));
  for (const { seconds = 0, peakMb = 0, residentMb = 0 } of built)
    expect(Math.min(seconds, peakMb, residentMb)).toBeGreaterThan(0);
  const kept = names(rows).filter((name) => name.endsWith(", kept result"));
  const making = ["paper", "fabric", "forge", "neoforge", "spigot", "crossplay"];
  expect(kept).toEqual((isTimeShort ? ["paper"] : making).map((name) => `${name}, kept result`));
}, 1_800_000);

describe("a planted defect turns its own row red, and no other", () => {
  const atSource: [string, Parameters<OutsideWorld["upstreams"]["control"]["misbehave"]>, string, RegExp][] =
    [
      ["a file whose bytes changed", ["paper-data", { kind: "changed-bytes" }], "paper", /hash differs/],
      ["a wrong hash", ["modrinth", { kind: "wrong-hashes" }], "modrinth", /hash differs/],
      ["a source that refuses us", ["spiget", { kind: "status", status: 403 }], "spiget", /./],
      ["a source that answers with a web page", ["hangar", { kind: "html" }], "hangar", /./],
    ];
  test.each(atSource)(
    "%s",
    async (_what, fault, name, sentence) => {
      await world.upstreams.control.misbehave(...fault);
      try {
        const found = wrong(await smoke(["--only", "sources"]));
        expect(names(found)).toEqual([name]);
        expect(found[0]?.detail).toMatch(sentence);
      } finally {
        await world.upstreams.control.behave();
      }
    },
    120_000,
  );

  test("no contact for the sources", async () => {
    const found = wrong(await smoke(["--only", "sources"], { OUTSIDE_CONTACT: "" }));
    expect(names(found)).toEqual(["a contact is sent"]);
  }, 120_000);

  test.each(["tcp", "udp"] as const)(
    "a closed %s port",
    async (protocol) => {
      const undo = await dropPackets(world.instance, protocol, port);
      try {
        const found = wrong(await smoke(["--only", "outside", ...fromOutside]));
        expect(names(found)).toEqual([`${protocol.toUpperCase()} from outside`]);
      } finally {
        await undo();
      }
    },
    60_000,
  );

  test("DNS servers that containers don't reach", async () => {
    const undo = await dropPackets(world.instance, "udp", 53);
    try {
      const rows = await smoke(["--only", "container"]);
      expect(names(wrong(rows))).toEqual(["names are found"]);
      expect(rows.filter(({ verdict }) => verdict === "not tried")).toHaveLength(7);
    } finally {
      await undo();
    }
  }, 120_000);

  test.each([
    ["without programs", (text: string) => text.replace("rw,exec", "rw,noexec"), "programs run in /tmp"],
    ["of 64 MB", (text: string) => text.replace("size=128m", "size=64m"), "/tmp holds 120 MB"],
  ])(
    "a temporary folder %s",
    async (_what, change, name) => {
      const { environment, close } = await openEngineWithTemporaryFolder(world.instance, change);
      try {
        expect(names(wrong(await smoke(["--only", "container"], environment)))).toEqual([name]);
      } finally {
        await close();
      }
    },
    60_000,
  );

  test("a metadata service that game servers reach", async () => {
    const undo = await openMetadataService(world.instance);
    try {
      expect(wrong(await smoke(["--only", "container"]))).toEqual([]);
      const networks = `${world.environment["TENANT_ALLOWED_NETWORKS"]},169.254.169.254/32`;
      const found = wrong(await smoke(["--only", "container"], { TENANT_ALLOWED_NETWORKS: networks }));
      expect(names(found)).toEqual(["metadata service is out of reach"]);
    } finally {
      await undo();
    }
  }, 120_000);

  test.skipIf(isTimeShort)(
    "results of installers that are not kept",
    async () => {
      const NODE_NAME = world.newNodeName();
      const forget = ({ name }: Row) =>
        name === "paper" ? forgetResults(world.instance, NODE_NAME) : undefined;
      const found = wrong(await smoke(["--only", "builds:paper"], { NODE_NAME }, forget));
      expect(names(found)).toEqual(["paper, kept result"]);
    },
    600_000,
  );

  test.skipIf(isTimeShort)(
    "a build that never gets ready",
    async () => {
      await world.upstreams.control.misbehave("paper-data", { kind: "slow-headers", delayMs: 600_000 });
      try {
        const found = wrong(await smoke(["--only", "builds:paper", "--build-minutes", "0.5"]));
        expect(names(found)).toEqual(["paper"]);
        expect(found[0]?.detail).toMatch(/^not ready after \d+ s; last: ./);
      } finally {
        await world.upstreams.control.behave();
      }
    },
    600_000,
  );
});
