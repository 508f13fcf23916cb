import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  CatalogueError,
  listVersions,
  resolveBridge,
  resolveSoftware,
  type OfferedFile,
} from "../modules/catalogue/index.ts";
import { aloneWith, startSoftwareSources, type SoftwareSources } from "./software-sources.fixture.ts";

let sources: SoftwareSources;
beforeAll(async () => {
  sources = await startSoftwareSources("software-misbehaviour");
}, 240_000);
afterAll(() => sources?.stop());
beforeEach(async () => {
  await sources.upstreams.control.behave();
  await sources.forget();
});

/** Who is asked for what it is made of. */
const askedHosts = {
  vanilla: ["mojang"],
  paper: ["paper"],
  spigot: ["spigot"],
  fabric: ["fabric"],
  forge: ["forge-files"],
  neoforge: ["neoforge"],
  bedrock: ["bedrock", "bedrock-fallback"],
  bridge: ["geyser"],
} as const;
type Wanted = keyof typeof askedHosts;
const everything = Object.keys(askedHosts) as Wanted[];
type Fault = Parameters<SoftwareSources["upstreams"]["control"]["misbehave"]>[1];

const maxMs = 25_000;

/** "installed", or the code of the refusal. Any other error and any timeout fail the test. */
async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  try {
    await work();
    return "installed";
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    expect(error.message).toMatch(/^[A-Z].{20,300}\.$/i);
    return error.code;
  } finally {
    expect(performance.now() - startedAt, "time limit").toBeLessThan(maxMs);
  }
}

/** For a silent source: no answer can come, so the timeout is shorter. */
const patienceWith = ({ kind }: Fault) =>
  kind === "slow-headers" || kind === "stalled-body" ? 400 : undefined;

async function install(wanted: Wanted, patienceMs: number | undefined): Promise<unknown> {
  const deps = sources.openDeps(patienceMs);
  if (wanted === "bridge") return resolveBridge(deps, "paper", "1.21.4");
  return resolveSoftware(aloneWith(deps, wanted), { software: wanted, minecraftVersion: "latest" });
}

async function outcomes(patienceMs?: number): Promise<Partial<Record<Wanted, string>>> {
  const pairs = everything.map(
    async (wanted) => [wanted, await outcomeOf(() => install(wanted, patienceMs))] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}
const all = (outcome: string) => Object.fromEntries(everything.map((wanted) => [wanted, outcome]));

test("with healthy sources everything is installed", async () => {
  expect(await outcomes()).toEqual(all("installed"));
});

const emptyLists = { paper: "unknown-version", fabric: "unknown-version", bridge: "unknown-version" };

const faults: readonly [what: string, fault: Fault, expected: Partial<Record<Wanted, string>>][] = [
  ["says that there is nothing", { kind: "status", status: 404 }, all("source-unavailable")],
  ["says that it is gone for good", { kind: "status", status: 410 }, all("source-unavailable")],
  [
    "wants fewer questions",
    { kind: "status", status: 429, retryAfterSeconds: 60 },
    all("source-unavailable"),
  ],
  ["is broken", { kind: "status", status: 500 }, all("source-unavailable")],
  ["doesn't begin to answer", { kind: "slow-headers", delayMs: 20_000 }, all("source-unavailable")],
  ["stops in the middle of its answer", { kind: "stalled-body" }, all("source-unavailable")],
  ["hangs up in the middle of its answer", { kind: "truncated-body" }, all("source-unavailable")],
  ["hangs up at once", { kind: "connection-reset" }, all("source-unavailable")],
  ["garbles its answer", { kind: "changed-bytes" }, all("source-unavailable")],
  ["has lists without builds", { kind: "zero-builds" }, { ...all("installed"), ...emptyLists }],
  ["sends us to this machine", { kind: "redirect", to: "loopback" }, all("source-unavailable")],
  ["sends us into a private network", { kind: "redirect", to: "private" }, all("source-unavailable")],
  ["sends us to a machine's metadata", { kind: "redirect", to: "link-local" }, all("source-unavailable")],
  ["sends us to a stranger", { kind: "redirect", to: "stranger" }, all("source-unavailable")],
  ["sends us in circles", { kind: "redirect", to: "itself" }, all("source-unavailable")],
  ["answers without end", { kind: "huge-json" }, all("source-unavailable")],
  ["answers with half of JSON", { kind: "invalid-json" }, all("source-unavailable")],
  ["answers with a web page", { kind: "html" }, all("source-unavailable")],
  ["answers with a bomb", { kind: "gzip-bomb" }, all("source-unavailable")],
];

describe("a source that", () => {
  test.each(faults)("%s", async (_what, fault, expected) => {
    for (const host of Object.values(askedHosts).flat())
      await sources.upstreams.control.misbehave(host, fault);
    expect(await outcomes(patienceWith(fault))).toEqual(expected);
  });
});

test.each(faults)("Bedrock's second address is asked when the first %s", async (_what, fault) => {
  await sources.upstreams.control.misbehave("bedrock", fault);
  expect(await listVersions(sources.openDeps(), "bedrock")).toHaveLength(1);
});

describe("a file that", () => {
  const fetched = {
    spigot: "spigot",
    fabric: "fabric",
    forge: "forge-maven",
    neoforge: "neoforge",
    bedrock: "bedrock-files",
    bridge: "geyser",
  } as const;
  type Fetched = keyof typeof fetched;
  const allFetched = (outcome: string) =>
    Object.fromEntries(Object.keys(fetched).map((wanted) => [wanted, outcome]));

  /** All metadata requests succeed; only the file itself is spoiled. */
  async function offeredFile(deps: ReturnType<SoftwareSources["openDeps"]>, wanted: Fetched) {
    if (wanted === "bridge") return (await deps.bridge.resolve("paper", "1.21.4"))[0]?.file;
    const source = deps.software.find(({ type }) => type === wanted);
    const newest = (await source?.versions())?.find(({ isStable }) => isStable);
    return (await source?.resolve(newest?.minecraftVersion ?? ""))?.files[0];
  }
  async function outcomeWith(fault: Fault, wanted: Fetched): Promise<string> {
    const deps = sources.openDeps();
    const file = (await offeredFile(deps, wanted)) as OfferedFile;
    const pathPrefix = new URL(file.url).pathname;
    await sources.upstreams.control.misbehave(fetched[wanted], fault, { pathPrefix });
    const { pinFile } = sources.openDeps(patienceWith(fault));
    return outcomeOf(() => pinFile(file));
  }

  test.each<[string, Fault, string]>([
    ["is not there", { kind: "status", status: 404 }, "source-unavailable"],
    ["is gone", { kind: "status", status: 410 }, "source-unavailable"],
    ["must wait", { kind: "status", status: 429, retryAfterSeconds: 60 }, "source-unavailable"],
    ["can't be given", { kind: "status", status: 500 }, "source-unavailable"],
    ["doesn't begin to come", { kind: "slow-headers", delayMs: 20_000 }, "source-unavailable"],
    ["stops coming", { kind: "stalled-body" }, "source-unavailable"],
    ["ends early", { kind: "truncated-body" }, "source-unavailable"],
    ["is at a stranger's", { kind: "redirect", to: "stranger" }, "source-unavailable"],
    ["is on this machine", { kind: "redirect", to: "loopback" }, "source-unavailable"],
    ["is a web page", { kind: "html" }, "bad-file"],
    ["is JSON", { kind: "huge-json" }, "bad-file"],
  ])("%s", async (_what, fault, expected) => {
    const pairs = (Object.keys(fetched) as Fetched[]).map(
      async (wanted) => [wanted, await outcomeWith(fault, wanted)] as const,
    );
    expect(Object.fromEntries(await Promise.all(pairs))).toEqual(allFetched(expected));
  });

  test.each(["forge", "neoforge", "bridge"] as const)(
    "has another hash than the source of %s told",
    async (wanted) => {
      expect(await outcomeWith({ kind: "changed-bytes" }, wanted)).toBe("bad-file");
    },
  );
});
