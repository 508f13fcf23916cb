import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { ContainerCreateOptions } from "dockerode";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { containerName, gameOptions } from "./container-options.ts";
import {
  diskRows,
  type IsolationRow,
  kernelRows,
  neighbourRows,
  networkRows,
  outside,
  publicNetwork,
  reachableRows,
  verdictsOf,
} from "./isolation-rows.fixture.ts";
import { furnish, makeSubvolume, type OpenSurroundings, openSurroundings } from "./isolation.fixture.ts";
import { readLogs } from "./read-logs.ts";
import { MEBIBYTE, never, type NodeFixture, openNode, run, runGame } from "./runtime.fixture.ts";

const QUOTA_BYTES = 16 * MEBIBYTE;
const SCRIPT = ["sh", "/data/rows.sh"];

let node: NodeFixture;
let at: OpenSurroundings;

beforeAll(async () => {
  node = await openNode("bwt-isol", {
    services: ["images", "btrfs"],
    settings: {
      deniedAddresses: [outside.deniedPublicAddress],
      allowedNetworks: [publicNetwork],
      resolvers: [outside.resolver],
    },
  });
  at = await openSurroundings(node);
}, 240_000);

afterAll(async () => {
  await at.close();
  await node.clear();
});

type Place = (id: string, rows: readonly IsolationRow[], folder?: string) => Promise<Map<string, string>>;

const fromGame: Place = async (id, rows, folder = node.folderOf(id)) => {
  furnish(node, folder, rows);
  const { output } = await runGame(node.runtime, node.specOf(id, SCRIPT, { dataFolder: folder }));
  return verdictsOf(rows, output);
};

const fromStep: Place = async (id, rows, folder = node.folderOf(id)) => {
  furnish(node, folder, rows);
  const { ports: _ports, ...spec } = node.specOf(id, SCRIPT, { dataFolder: folder });
  const step = { ...spec, stepId: id, timeLimitMs: 60_000, maxOutputBytes: MEBIBYTE };
  return verdictsOf(rows, (await node.runtime.runToEnd(step, never)).output);
};

/** Bypasses the runtime, which would repair the loosened guard. */
function fromLoosened(loosen: (options: ContainerCreateOptions) => ContainerCreateOptions): Place {
  return async (id, rows, folder = node.folderOf(id)) => {
    furnish(node, folder, rows);
    const options = gameOptions(node.config, node.specOf(id, SCRIPT, { dataFolder: folder }));
    await node.docker.createContainer(loosen(options));
    await node.docker.getContainer(containerName(id)).start();
    await node.runtime.untilExit(id, never);
    const output = await readLogs(node.docker, containerName(id), new Date(0), MEBIBYTE);
    return verdictsOf(rows, output.toString());
  };
}

const places: [string, Place][] = [
  ["a game", fromGame],
  ["an install step", fromStep],
];

function notRefused(verdicts: Map<string, string>): [string, string][] {
  return [...verdicts].filter(([, verdict]) => !verdict.startsWith("refused: "));
}

function notAllowed(verdicts: Map<string, string>): [string, string][] {
  return [...verdicts].filter(([, verdict]) => verdict !== "allowed");
}

function guardedBy(
  rows: readonly IsolationRow[],
  ...guards: readonly IsolationRow["guard"][]
): IsolationRow[] {
  const found = rows.filter(({ guard }) => guards.includes(guard));
  if (found.length === 0) throw new Error(`No row is guarded by ${guards.join(" or ")}.`);
  return found;
}

describe.each(places)("from inside %s", (place, attempt) => {
  const id = (what: string) => `${what}-${place.replaceAll(" ", "-")}`;

  it("neither the node nor a neighbour nor a private address is reachable", async () => {
    const rows = [...networkRows(at), ...neighbourRows(at)];
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(notRefused(await attempt(id("network"), rows))).toEqual([]);
  });

  it("the public internet and the DNS server are reachable", async () => {
    expect(notAllowed(await attempt(id("internet"), reachableRows(at)))).toEqual([]);
  });

  it("the kernel refuses every escape", async () => {
    expect(notRefused(await attempt(id("kernel"), kernelRows))).toEqual([]);
  });

  it("the disk limit is enforced", async () => {
    const pool = node.instance.btrfs?.mountPoint ?? "";
    const own = await makeSubvolume(pool, id("own"), QUOTA_BYTES);
    const foreign = await makeSubvolume(pool, id("foreign"), QUOTA_BYTES);
    const before = await foreign.usedBytes();
    expect(notRefused(await attempt(id("disk"), diskRows(foreign.group, 48), own.folder))).toEqual([]);
    expect(await own.usedBytes()).toBeLessThanOrEqual(QUOTA_BYTES);
    expect(await foreign.usedBytes()).toBe(before);
    await node.runtime.remove(id("disk"));
    await own.remove();
    await foreign.remove();
  });
});

describe("published ports", () => {
  it("answer the node itself by loopback, where the agent asks whether a server is up", async () => {
    for (const protocol of ["tcp", "udp"]) {
      const { stdout } = await run("nsenter", [
        `--net=${node.networkNamespace}`,
        node.probe,
        protocol,
        "127.0.0.1",
        String(at.peerPort),
      ]);
      expect([protocol, stdout.trim()]).toEqual([protocol, "allowed"]);
    }
  });

  it("are reachable from the machine and from outside", async () => {
    expect(await text(connect(at.peerPort, at.nodeAddress))).toBe("pong\n");
    for (const protocol of ["tcp", "udp"]) {
      const { stdout } = await run("nsenter", [
        `--net=${at.outsideNamespace}`,
        node.probe,
        protocol,
        at.outsideGateway,
        String(at.peerPort),
      ]);
      expect([protocol, stdout.trim()]).toEqual([protocol, "allowed"]);
    }
  });
});

describe("negative controls: without a guard, its rows are allowed", () => {
  it("without the seccomp filter", async () => {
    const loosened = fromLoosened((options) => ({
      ...options,
      HostConfig: { ...options.HostConfig, SecurityOpt: ["no-new-privileges:true", "seccomp=unconfined"] },
    }));
    const pool = node.instance.btrfs?.mountPoint ?? "";
    const own = await makeSubvolume(pool, "own-loosened", QUOTA_BYTES);
    const foreign = await makeSubvolume(pool, "foreign-loosened", QUOTA_BYTES);
    const rows = guardedBy([...kernelRows, ...diskRows(foreign.group, 48)], "seccomp");
    expect(notAllowed(await loosened("no-seccomp", rows, own.folder))).toEqual([]);
    await node.runtime.remove("no-seccomp");
    await own.remove();
    await foreign.remove();
  });

  it("without the unprivileged user, the dropped capabilities and the read-only root", async () => {
    const loosened = fromLoosened((options) => ({
      ...options,
      User: "0:0",
      HostConfig: {
        ...options.HostConfig,
        CapDrop: [],
        ReadonlyRootfs: false,
        SecurityOpt: ["seccomp=unconfined"],
      },
    }));
    const rows = guardedBy(kernelRows, "user", "read-only");
    expect(notAllowed(await loosened("as-root", rows))).toEqual([]);
  });

  it("without no-new-privileges", async () => {
    const loosened = fromLoosened((options) => ({
      ...options,
      HostConfig: {
        ...options.HostConfig,
        SecurityOpt: options.HostConfig?.SecurityOpt?.filter((one: string) => one.startsWith("seccomp=")),
      },
    }));
    const rows = guardedBy(kernelRows, "no-new-privileges");
    expect(notAllowed(await loosened("new-privileges", rows))).toEqual([]);
  });

  it("without the rules of the filter table the security table still drops; without both the node is open", async () => {
    const bridge = node.config.bridge;
    const drop = (table: string, chain: string, target: string) =>
      run("nsenter", [
        `--net=${node.networkNamespace}`,
        ...`iptables -w -t ${table} -D ${chain} -i ${bridge} -j BW-${target}-${bridge}`.split(" "),
      ]);
    const unguarded = fromLoosened((options) => options);
    const rows = networkRows(at);
    try {
      await drop("filter", "DOCKER-USER", "OUT");
      await drop("filter", "INPUT", "IN");
      expect(await node.runtime.verify()).toHaveLength(2);
      const few = rows.filter(({ target }) => /gateway, TCP|metadata|10\/8$/.test(target));
      expect(few).toHaveLength(3);
      expect(notRefused(await unguarded("backstop", few))).toEqual([]);
      await drop("security", "FORWARD", "OUT");
      await drop("security", "INPUT", "IN");
      expect(notAllowed(await unguarded("open", guardedBy(rows, "firewall")))).toEqual([]);
    } finally {
      await node.runtime.prepare();
    }
    expect(await node.runtime.verify()).toEqual([]);
    expect(notRefused(await fromGame("mended", rows))).toEqual([]);
  });
});
