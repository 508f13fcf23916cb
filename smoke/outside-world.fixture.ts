import { randomBytes } from "node:crypto";
import { startTestDns, type TestDns } from "../apps/api/src/platform/dns-server.fixture.ts";
import { startUpstreams, type Upstreams } from "../services/engines/upstreams.ts";
import { upstreamNetwork } from "../services/engines/upstreams-slices.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import { clearEngine } from "./ending.ts";

/** Everything that a real machine has around it: sources, and a DNS server at a private address. */
export interface OutsideWorld {
  readonly instance: Instance;
  readonly upstreams: Upstreams;
  readonly dns: TestDns;
  readonly environment: Readonly<Record<string, string>>;
  /** Whatever has this name on the engine is removed at the end. */
  newNodeName(): string;
  close(): Promise<void>;
}

const namedHosts = ["mojang", "mojang-data", "paper", "fabric", "forge-maven", "neoforge", "spigot"] as const;

export async function openOutsideWorld(instanceName: string): Promise<OutsideWorld> {
  const instance = await ensureInstance(instanceName, ["postgres", "nats", "images", "btrfs"]);
  const upstreams = await startUpstreams(instance, { name: "smoke" });
  // The machine's end of the link to the engine.
  const resolver = instance.docker?.address.replace(/\d+$/, "1") ?? "";
  const dns = await startTestDns(53, resolver);
  for (const name of namedHosts)
    dns.zone.set(`${name}.example.org`, [{ type: "A", data: upstreams.addresses[name] }]);
  const nodeNames: string[] = [];
  return {
    instance,
    upstreams,
    dns,
    environment: {
      ...upstreams.environment,
      PATH: process.env["PATH"] ?? "",
      OUTSIDE_CONTACT: "operator@example.org",
      RESOLVERS: resolver,
      TENANT_ALLOWED_NETWORKS: upstreamNetwork,
      SMOKE_HOSTS: namedHosts.map((name) => `http://${name}.example.org`).join(","),
    },
    newNodeName: () => {
      const name = `s${randomBytes(3).toString("hex")}`;
      nodeNames.push(name);
      return name;
    },
    close: async () => {
      for (const name of nodeNames) await clearEngine(instance.docker?.socketPath ?? "", name);
      await dns.stop();
      await upstreams.stop();
    },
  };
}
