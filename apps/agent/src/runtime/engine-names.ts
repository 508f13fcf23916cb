import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { MountSettings } from "dockerode";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { runInNamespace } from "./run-in-namespace.ts";
import { RuntimeError } from "./runtime-error.ts";

/**
 * Docker Engine 20.10 to 25 starts no name server of its own in a container with this option, because the value is not a
 * number; the option itself reads as "ndots:1". Its name server would tell a container the names and addresses of all others
 * on the network. Without it the container asks the configured name servers directly.
 */
export const WITHOUT_ENGINE_NAMES = "ndots:1:1";

/** 127.0.0.11 as the kernel prints it. */
const ENGINE_NAME_SERVER = /^\s*\d+: 0B00007F:/m;
const TO_ENGINE_NAME_SERVER = ["OUTPUT", "-d", "127.0.0.11/32", "-j", "REJECT"];

/** Engines from 26 on have their name server in every container: there a rule in the container's network keeps it unheard. */
export async function closeEngineNames(pid: number, resolvers: readonly string[]): Promise<void> {
  const sockets = await readFile(`/proc/${pid}/net/udp`, "utf8").catch(() => "");
  if (!ENGINE_NAME_SERVER.test(sockets)) return;
  if (resolvers.length === 0) {
    const sentence =
      "This version of the container engine tells servers the names of their neighbours. Set RESOLVERS.";
    throw new RuntimeError("unknown", sentence);
  }
  const within = { networkNamespace: `/proc/${pid}/ns/net` };
  const rule = (action: string) =>
    runInNamespace(within, ["iptables", "--wait", "10", action, ...TO_ENGINE_NAME_SERVER]);
  await rule("--check").catch(() => rule("--insert"));
}

type NameServers = Pick<DockerRuntimeConfig, "accountsFolder" | "resolvers">;

/** The container's list of name servers. The engine's own list would name the engine's name server alone. */
export async function ensureResolverFile(config: NameServers): Promise<void> {
  const path = resolverFile(config);
  await mkdir(config.accountsFolder, { recursive: true });
  const lines = config.resolvers.map((address) => `nameserver ${address}\n`);
  // Several servers may be made at once.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, lines.join(""), { mode: 0o644 });
  await rename(temporary, path);
}

/** Without resolvers of its own a container gets those of the machine, from the engine. */
export function resolverMounts(config: NameServers): MountSettings[] {
  if (config.resolvers.length === 0) return [];
  return [{ Type: "bind", Source: resolverFile(config), Target: "/etc/resolv.conf", ReadOnly: true }];
}

function resolverFile({ accountsFolder }: NameServers): string {
  return resolve(accountsFolder, "resolv.conf");
}
