import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureAccountFiles } from "./account-files.ts";
import { gameOptions } from "./container-options.ts";
import { ensureResolverFile } from "./engine-names.ts";
import {
  beside,
  besideNetwork,
  besidePort,
  everyName,
  flowsOf,
  openBeside,
  type Beside,
} from "./neighbours.fixture.ts";
import { listener, type NodeFixture, openNode, run, startShell } from "./runtime.fixture.ts";

/** Slightly more than the default size of the kernel's conntrack table. */
const FLOOD = 300_000;
const PORT = 26_301;

let node: NodeFixture;
let at: Beside;

beforeAll(async () => {
  node = await openNode("bwt-near", {
    instanceName: "agent-neighbours",
    settings: { resolvers: [beside.resolver], allowedNetworks: [besideNetwork] },
  });
  at = await openBeside(node);
}, 240_000);

afterAll(async () => {
  await at.close();
  await node.clear();
});

type Shell = Pick<Awaited<ReturnType<typeof startShell>>, "attachment" | "heard">;

async function say(shell: Shell, command: string): Promise<string> {
  await shell.attachment.write(`${command}; echo "#said"\n`);
  return (await shell.heard.until("#said\n")).slice(0, -"#said\n".length).trim();
}

async function addressOf(id: string): Promise<string> {
  const { NetworkSettings } = await node.docker.getContainer(`bw-${id}`).inspect();
  return NetworkSettings.Networks[node.config.bridge]?.IPAddress ?? "";
}

describe("a server that keeps opening connections", () => {
  it("does not block its neighbour's connections, and uses a bounded part of the node's table", async () => {
    const hostile = await startShell(node, "flooder");
    const neighbour = await startShell(node, "beside-flooder");
    await say(hostile, `/data/neighbour flood ${beside.silent} ${FLOOD} 0`);
    expect(await say(neighbour, `/data/probe tcp ${beside.web} ${besidePort}`)).toBe("allowed");
    expect(await flowsOf(node, await addressOf("flooder"))).toBeLessThan(1_100);
    for (const id of ["flooder", "beside-flooder"]) await node.runtime.remove(id);
  });

  it("reaches its limit even slowly, and leaves no entries to the next server at its address", async () => {
    const hostile = await startShell(node, "leaving");
    // Long enough at 50 per second, even if the previous server at this address has used up the burst.
    await say(hostile, `/data/neighbour flood ${beside.silent} 11000 2000`);
    const address = await addressOf("leaving");
    const flows = await flowsOf(node, address);
    expect(flows).toBeGreaterThan(900);
    expect(flows).toBeLessThan(1_100);
    await node.runtime.remove("leaving");
    const next = await startShell(node, "arriving");
    expect(await addressOf("arriving")).toBe(address);
    expect(await flowsOf(node, address)).toBe(0);
    expect(await say(next, `/data/probe tcp ${beside.web} ${besidePort}`)).toBe("allowed");
    await node.runtime.remove("arriving");
  });
});

describe("a flood of connections to one server", () => {
  it("leaves the neighbour reachable, and uses a bounded part of the node's table", async () => {
    const ports = (port: number) => [{ protocol: "udp", port } as const, { protocol: "tcp", port } as const];
    const serve = async (id: string, port: number) => {
      await node.runtime.create(
        node.specOf(id, ["/data/probe", "serve", String(port)], { ports: ports(port) }),
      );
      const heard = listener(await node.runtime.attach(id));
      await node.runtime.start(id);
      await heard.until("serving\n");
    };
    await serve("attacked", PORT);
    await serve("beside-attacked", PORT + 1);
    const inBeside = (...command: string[]) => run("nsenter", [`--net=${at.namespace}`, ...command]);
    const addresses = [beside.web, beside.silent, beside.resolver];
    await inBeside(node.neighbour, "flood-port", at.nodeAddress, String(PORT), ...addresses);
    expect(await flowsOf(node, await addressOf("attacked"))).toBeLessThan(2_200);
    for (const protocol of ["tcp", "udp"]) {
      const { stdout } = await inBeside(node.probe, protocol, at.nodeAddress, String(PORT + 1));
      expect([protocol, stdout.trim()]).toEqual([protocol, "allowed"]);
    }
    for (const id of ["attacked", "beside-attacked"]) await node.runtime.remove(id);
  });
});

describe("names", () => {
  it("of a neighbour are not resolved, by name, alias or address, but public names are", async () => {
    expect(await namesHeardBy(await startShell(node, "curious"))).toEqual({ neighbours: [], internet: true });
    await node.runtime.remove("curious");
  });

  it("of a neighbour are not resolved either if the engine runs a DNS server in every container", async () => {
    const spec = node.specOf("modern", ["/bin/sh"]);
    const options = gameOptions(node.config, spec);
    await ensureAccountFiles(node.config.accountsFolder, spec.uid);
    await ensureResolverFile(node.config);
    await node.docker.createContainer({ ...options, HostConfig: { ...options.HostConfig, DnsOptions: [] } });
    const attachment = await node.runtime.attach("modern");
    await node.runtime.start("modern");
    const { State } = await node.docker.getContainer("bw-modern").inspect();
    expect(await readFile(`/proc/${State.Pid}/net/udp`, "utf8")).toContain(" 0B00007F:");
    const shell = { attachment, heard: listener(attachment) };
    expect(await namesHeardBy(shell)).toEqual({ neighbours: [], internet: true });
    await node.runtime.start("modern");
    await node.runtime.remove("modern");
  });
});

async function namesHeardBy(shell: Shell) {
  await startShell(node, "named");
  const { Id } = await node.docker.getContainer("bw-named").inspect();
  const address = await addressOf("named");
  const asked = ["bw-named", `bw-named.${node.config.bridge}`, Id.slice(0, 12), address];
  const neighbours: string[] = [];
  for (const name of asked) {
    for (const server of ["127.0.0.11", ""]) {
      const answer = await say(shell, `nslookup ${name} ${server} 2>&1 | tail -n +4`);
      if (answer.includes(name === address ? "bw-named" : address)) neighbours.push(`${name} ${server}`);
    }
  }
  const internet = (await say(shell, "nslookup sessionserver.example 2>&1")).includes(everyName);
  await node.runtime.remove("named");
  return { neighbours, internet };
}
