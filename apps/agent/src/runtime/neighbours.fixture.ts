import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { NEAR, openOutside, serveIn } from "./isolation.fixture.ts";
import { type NodeFixture, run } from "./runtime.fixture.ts";

const BESIDE = "blockwright-beside";

/** Addresses in a separate network namespace, with a route from the node. */
export const beside = { web: "203.0.113.221", silent: "203.0.113.222", resolver: "203.0.113.223" } as const;
/** Contains all of them; addresses of a test network do not count as public by default. */
export const besideNetwork = "203.0.113.216/29";
/** The address that the DNS server returns for every name. */
export const everyName = "203.0.113.221";
export const besidePort = 18_090;

export interface Beside {
  readonly namespace: string;
  /** The node as seen from there. */
  readonly nodeAddress: string;
  close(): Promise<void>;
}

/** A web server and a DNS server outside of the node, and an address that never answers. */
export async function openBeside(node: NodeFixture): Promise<Beside> {
  await openOutside(basename(node.networkNamespace), BESIDE, Object.values(beside));
  // A blackhole route: no ICMP error is sent, so the address stays silent.
  await run("ip", ["-n", BESIDE, "route", "add", "blackhole", `${beside.silent}/32`, "table", "local"]).catch(
    () => undefined,
  );
  const helpers = [await serveIn(BESIDE, node.probe, besidePort), await answerNames()];
  return {
    namespace: `/run/netns/${BESIDE}`,
    nodeAddress: NEAR,
    async close() {
      for (const helper of helpers) helper.kill("SIGKILL");
      await run("ip", ["netns", "del", BESIDE]);
    },
  };
}

/** Answers every name with the same address. */
const nameServer = `
  const socket = require("node:dgram").createSocket("udp4");
  socket.on("message", (question, { address, port }) => {
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ${everyName.replaceAll(".", ",")}]);
    const end = question.indexOf(0, 12) + 5;
    const head = Buffer.from(question.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    const isAddress = question.readUInt16BE(end - 4) === 1;
    head.writeUInt16BE(isAddress ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    socket.send(isAddress ? Buffer.concat([head, answer]) : head, port, address);
  });
  socket.bind(53, "${beside.resolver}", () => console.log("answering"));`;

async function answerNames(): Promise<ChildProcess> {
  const enter = ["nsenter", `--net=/run/netns/${BESIDE}`] as const;
  const child = spawn(enter[0], [enter[1], process.execPath, "--eval", nameServer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

/** Number of conntrack entries that involve one container. */
export async function flowsOf(node: NodeFixture, containerAddress: string): Promise<number> {
  const { stdout } = await run("nsenter", [
    `--net=${node.networkNamespace}`,
    "sh",
    "-c",
    `grep -cE 'src=${containerAddress.replaceAll(".", "[.]")} ' /proc/net/nf_conntrack || true`,
  ]);
  return Number(stdout);
}
