import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { MountSettings } from "dockerode";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { runInNamespace } from "./run-in-namespace.ts";
import { RuntimeError } from "./runtime-error.ts";

/**
 * Docker Engine 20.10 to 25 starts no DNS server in a container with this option, because it is not a number; the
 * option itself is parsed as "ndots:1". The engine's DNS server would reveal the names and addresses of all other
 * containers on the network. Without it the container asks the configured DNS servers directly.
 */
export const WITHOUT_ENGINE_NAMES = "ndots:1:1";

/** 127.0.0.11 as the kernel prints it. */
const ENGINE_NAME_SERVER = /^\s*\d+: 0B00007F:/m;
const TO_ENGINE_NAME_SERVER = ["OUTPUT", "-d", "127.0.0.11/32", "-j", "REJECT"];

/** Since version 26 the engine runs its DNS server in every container: a rule in the container's network blocks it. */
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

/** The container's resolv.conf. The engine's own file would list only the engine's DNS server. */
export async function ensureResolverFile(config: NameServers): Promise<void> {
  const path = resolverFile(config);
  await mkdir(config.accountsFolder, { recursive: true });
  const lines = config.resolvers.map((address) => `nameserver ${address}\n`);
  // Several containers may be created at once.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, lines.join(""), { mode: 0o644 });
  await rename(temporary, path);
}

/** Without configured resolvers a container gets the machine's resolvers from the engine. */
export function resolverMounts(config: NameServers): MountSettings[] {
  if (config.resolvers.length === 0) return [];
  return [{ Type: "bind", Source: resolverFile(config), Target: "/etc/resolv.conf", ReadOnly: true }];
}

function resolverFile({ accountsFolder }: NameServers): string {
  return resolve(accountsFolder, "resolv.conf");
}
