import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { openOutside } from "../apps/agent/src/runtime/isolation.fixture.ts";
import type { Instance } from "../services/instance.ts";
import { run } from "../services/shell.ts";

export type Undo = () => Promise<void>;

/** Drops packets in front of every rule of the agent, as a cloud's firewall does. */
export async function dropPackets(
  { docker }: Instance,
  protocol: "tcp" | "udp",
  port: number,
): Promise<Undo> {
  const rule = ["PREROUTING", "-p", protocol, "--dport", String(port), "-j", "DROP"];
  const change = (how: "-I" | "-D") =>
    run("nsenter", [`--net=${docker?.networkNamespace}`, "iptables", "-w", "-t", "raw", how, ...rule]);
  await change("-I");
  return async () => void (await change("-D"));
}

/** A cloud's metadata service, one hop behind the machine. */
export async function openMetadataService({ docker }: Instance): Promise<Undo> {
  const name = "blockwright-smoke";
  const address = "169.254.169.254";
  await openOutside(basename(docker?.networkNamespace ?? ""), name, [address]);
  const program = `require("node:net").createServer((one) => one.end()).listen(80, "${address}", () => console.log("up"))`;
  const service = spawn("nsenter", [`--net=/run/netns/${name}`, process.execPath, "--eval", program]);
  await once(service.stdout, "data");
  return async () => {
    service.kill("SIGKILL");
    await run("ip", ["netns", "del", name]);
  };
}

/** An engine that makes containers with another temporary folder than it was told. */
export async function openEngineWithTemporaryFolder(
  { docker, stateDir }: Instance,
  change: (options: string) => string,
): Promise<{ readonly environment: Readonly<Record<string, string>>; close: Undo }> {
  const socketPath = docker?.socketPath ?? "";
  const ownPath = join(stateDir, "engine-under-test.sock");
  rmSync(ownPath, { force: true });
  // The client also writes its options into the address, where a machine with many addresses makes them long.
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (asked, answer) => {
    const pass = (body: Buffer) => {
      const { method, url: path = "", headers } = asked;
      const told = path.includes("/containers/create") ? Buffer.from(change(body.toString())) : body;
      const length = told.length > 0 ? { "content-length": String(told.length) } : {};
      const passed = request({ socketPath, method, path, headers: { ...headers, ...length } }, (from) => {
        answer.writeHead(from.statusCode ?? 500, from.headers);
        from.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      passed.end(told);
    };
    buffer(asked).then(pass, () => answer.destroy());
  });
  server.listen(ownPath);
  await once(server, "listening");
  return {
    environment: {
      DOCKER_SOCKET: ownPath,
      DOCKER_NETWORK_NAMESPACE: docker?.networkNamespace ?? "",
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Forgets what a machine keeps of installers. */
export function forgetResults({ btrfs }: Instance, nodeName: string): void {
  const kept = join(btrfs?.mountPoint ?? "", nodeName, "step-results/whole");
  for (const name of readdirSync(kept)) rmSync(join(kept, name), { recursive: true });
}
