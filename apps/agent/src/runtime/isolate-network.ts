import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  findGaps,
  type FirewallPlan,
  ipv4Plan,
  ipv6Plan,
  restoreText,
  type TablePlan,
} from "./firewall-rules.ts";
import { type NetworkNamespace, runInNamespace } from "./run-in-namespace.ts";
import { RuntimeError } from "./runtime-error.ts";

export interface IsolationConfig extends FirewallPlan, NetworkNamespace {}

// Without it, frames between containers on the same bridge bypass all rules.
const BRIDGED_FRAMES_PASS_RULES = "/proc/sys/net/bridge/bridge-nf-call-iptables";

const KERNEL_SPEAKS_IPV6 = "/proc/net/if_inet6";
const ATTEMPTS = 5;
const RETRY_AFTER_MS = 200;

/**
 * A container may reach the public internet, but not the node, other containers or private networks. Its published
 * ports are reachable. Idempotent: rules that are already correct stay unchanged.
 */
export async function isolateNetwork(config: IsolationConfig): Promise<void> {
  let gaps = await verifyIsolation(config);
  for (let attempt = 1; gaps.length > 0; attempt += 1) {
    // An engine that starts at the same time may move rules between our check and our change.
    if (attempt > 1) await sleep(RETRY_AFTER_MS);
    const failure = await applyRules(config).catch((error: unknown) => error);
    gaps = await verifyIsolation(config);
    if (gaps.length === 0 || attempt < ATTEMPTS) continue;
    const sentence = `Containers cannot be isolated on this node: ${gaps.join(" ")}`;
    throw new RuntimeError("unknown", sentence, { cause: failure });
  }
}

async function applyRules(config: IsolationConfig): Promise<void> {
  await runInNamespace(config, ["tee", BRIDGED_FRAMES_PASS_RULES], "1\n");
  for (const { program, plan } of tablesOf(config)) {
    const saved = await save(config, program, plan);
    await runInNamespace(
      config,
      [`${program}-restore`, "--noflush", "--wait", "10"],
      restoreText(saved, plan),
    );
  }
}

/** Missing parts of the isolation, one sentence each. */
export async function verifyIsolation(config: IsolationConfig): Promise<string[]> {
  const found = await Promise.all(
    tablesOf(config).map(async ({ program, plan }) => findGaps(await save(config, program, plan), plan)),
  );
  const setting = await runInNamespace(config, ["cat", BRIDGED_FRAMES_PASS_RULES]).catch(() => "0");
  const bridged = setting.trim() === "1" ? [] : ["Frames between containers pass no firewall rule."];
  return [...found.flat(), ...bridged];
}

function tablesOf(config: IsolationConfig): { program: "iptables" | "ip6tables"; plan: TablePlan }[] {
  const ipv6 = existsSync(KERNEL_SPEAKS_IPV6) ? ipv6Plan(config) : [];
  return [
    ...ipv4Plan(config).map((plan) => ({ program: "iptables" as const, plan })),
    ...ipv6.map((plan) => ({ program: "ip6tables" as const, plan })),
  ];
}

function save(config: IsolationConfig, program: string, { table }: TablePlan): Promise<string> {
  return runInNamespace(config, [`${program}-save`, "--table", table]);
}
