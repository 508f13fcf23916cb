import { nonPublicNetworks } from "@blockwright/node-protocol/public-address";

export interface FirewallPlan {
  readonly bridge: string;
  readonly resolvers: readonly string[];
  readonly deniedAddresses: readonly string[];
  /** Networks that containers may reach in addition to the public internet. */
  readonly allowedNetworks: readonly string[];
}

export interface TablePlan {
  readonly table: "filter" | "security";
  /** Lines exactly as iptables-save prints them, so that the actual rules can be compared with the plan. */
  readonly rules: readonly string[];
  /** Must be the first rules of their chains, in this order. */
  readonly hooks: readonly string[];
}

const NOT_PUBLIC = nonPublicNetworks.map(([network]) => network).filter((network) => !network.includes(":"));

const ANSWERS = "-m conntrack --ctstate RELATED,ESTABLISHED -j RETURN";
/** Prefers a TCP reset: the kernel rate-limits ICMP errors, and clients without an answer would wait for a timeout. */
const REFUSE = ["-p tcp -j REJECT --reject-with tcp-reset", "-j REJECT --reject-with icmp-port-unreachable"];
const DROP = ["-j DROP"];

/** Mail between servers: plugins that send mail use a provider, on another port and with a password. */
const CLOSED_PORT = "-p tcp -m tcp --dport 25";

/** Limits per container. The whole node shares the kernel's conntrack table, which has 262,144 entries by default. */
interface FlowLimits {
  readonly side: "saddr" | "daddr";
  readonly maxEntries: number;
  readonly newPerSecond: number;
  readonly burst: number;
}
const OUTGOING: FlowLimits = { side: "saddr", maxEntries: 1024, newPerSecond: 50, burst: 500 };
/** Players and server lists. */
const INCOMING: FlowLimits = { side: "daddr", maxEntries: 2048, newPerSecond: 200, burst: 1000 };

function outChain(bridge: string): string {
  return `BW-OUT-${bridge}`;
}

function inChain(bridge: string): string {
  return `BW-IN-${bridge}`;
}

function toChain(bridge: string): string {
  return `BW-TO-${bridge}`;
}

/** The chain to which both tables send refused packets. */
function noChain(bridge: string): string {
  return `BW-NO-${bridge}`;
}

/**
 * The filter table rejects immediately, in the chain that the engine leaves to its users. At startup the engine removes
 * the jump to that chain for a moment, and connections opened then would stay open. The security table comes later and
 * the engine never touches it: the same rules drop there what slipped through. Only the security table limits flows, so
 * that each is counted once; a connection whose first packet is dropped there takes no conntrack entry.
 */
export function ipv4Plan(plan: FirewallPlan): TablePlan[] {
  const { bridge } = plan;
  return [
    {
      table: "filter",
      rules: rulesOf(plan, REFUSE),
      hooks: [
        "-A FORWARD -j DOCKER-USER",
        `-A DOCKER-USER -i ${bridge} -j ${outChain(bridge)}`,
        `-A INPUT -i ${bridge} -j ${inChain(bridge)}`,
      ],
    },
    {
      table: "security",
      rules: [...incomingRules(bridge), ...withFlowLimits(rulesOf(plan, DROP), bridge)],
      hooks: [
        `-A FORWARD -i ${bridge} -j ${outChain(bridge)}`,
        `-A FORWARD -o ${bridge} -j ${toChain(bridge)}`,
        `-A INPUT -i ${bridge} -j ${inChain(bridge)}`,
      ],
    },
  ];
}

/** Containers have no IPv6, so any such frame is dropped. */
export function ipv6Plan({ bridge }: FirewallPlan): TablePlan[] {
  return [
    {
      table: "security",
      rules: [`-A ${outChain(bridge)} -j DROP`, `-A ${inChain(bridge)} -j DROP`],
      hooks: [
        `-A FORWARD -i ${bridge} -j ${outChain(bridge)}`,
        `-A INPUT -i ${bridge} -j ${inChain(bridge)}`,
      ],
    },
  ];
}

function rulesOf(
  { bridge, resolvers, deniedAddresses, allowedNetworks }: FirewallPlan,
  refusals: readonly string[],
): string[] {
  const out = outChain(bridge);
  const into = inChain(bridge);
  const no = noChain(bridge);
  const names = resolvers.flatMap((address) =>
    ["udp", "tcp"].map(
      (protocol) => `-d ${withPrefix(address)} -p ${protocol} -m ${protocol} --dport 53 -j RETURN`,
    ),
  );
  return [
    `-A ${out} ${ANSWERS}`,
    ...names.map((rule) => `-A ${out} ${rule}`),
    `-A ${out} -o ${bridge} -j ${no}`,
    ...deniedAddresses.map((range) => `-A ${out} -d ${withPrefix(range)} -j ${no}`),
    `-A ${out} ${CLOSED_PORT} -j ${no}`,
    ...allowedNetworks.map((network) => `-A ${out} -d ${network} -j RETURN`),
    ...NOT_PUBLIC.map((network) => `-A ${out} -d ${network} -j ${no}`),
    `-A ${into} ${ANSWERS}`,
    ...names.map((rule) => `-A ${into} ${rule}`),
    `-A ${into} -j ${no}`,
    ...refusals.map((refusal) => `-A ${no} ${refusal}`),
  ];
}

/** Right after the rule for replies, so that DNS queries count too. */
function withFlowLimits(rules: readonly string[], bridge: string): string[] {
  return rules.flatMap((rule) =>
    rule.endsWith(ANSWERS) ? [rule, ...limitRules(chainOf(rule), OUTGOING, bridge)] : [rule],
  );
}

function incomingRules(bridge: string): string[] {
  const chain = toChain(bridge);
  return [`-A ${chain} ${ANSWERS}`, ...limitRules(chain, INCOMING, bridge)];
}

function limitRules(chain: string, limits: FlowLimits, bridge: string): string[] {
  const { side, maxEntries, newPerSecond, burst } = limits;
  const mode = side === "saddr" ? "srcip" : "dstip";
  return [
    `-A ${chain} -m connlimit --connlimit-above ${maxEntries} --connlimit-mask 32 --connlimit-${side} -j DROP`,
    `-A ${chain} -m hashlimit --hashlimit-above ${newPerSecond}/sec --hashlimit-burst ${burst} --hashlimit-mode ${mode} --hashlimit-name ${bridge}-${mode} -j DROP`,
  ];
}

function withPrefix(address: string): string {
  return address.includes("/") ? address : `${address}/32`;
}

/** Differences between the plan and the table as printed by iptables-save, one sentence each. */
export function findGaps(saved: string, { table, rules, hooks }: TablePlan): string[] {
  const lines = saved.split("\n").map((line) => line.trim());
  const chains = new Set(rules.map(chainOf));
  const present = (chain: string) => lines.filter((line) => chainOf(line) === chain);
  return [
    ...[...chains]
      .filter(
        (chain) => present(chain).join("\n") !== rules.filter((rule) => chainOf(rule) === chain).join("\n"),
      )
      .map((chain) => `The rules of ${chain} in the ${table} table are not the ones that should be there.`),
    ...hooks
      .filter((hook) => present(chainOf(hook))[placeOf(hook, hooks) - 1] !== hook)
      .map((hook) => `"${hook}" is not rule ${placeOf(hook, hooks)} of its chain in the ${table} table.`),
  ];
}

/**
 * Input for iptables-restore --noflush. Declaring one of our chains empties it, and the whole table changes atomically,
 * so there is never a moment without rules.
 */
export function restoreText(saved: string, { table, rules, hooks }: TablePlan): string {
  const lines = saved.split("\n").map((line) => line.trim());
  const chains = [...new Set(rules.map(chainOf))];
  const moved = [...new Set(hooks.map(chainOf))].flatMap((chain) => {
    const wanted = hooks.filter((hook) => chainOf(hook) === chain);
    const present = lines.filter((line) => chainOf(line) === chain);
    if (present.slice(0, wanted.length).join("\n") === wanted.join("\n")) return [];
    const old = present.filter((line) => wanted.includes(line)).map((line) => line.replace("-A", "-D"));
    return [...old, ...wanted.map((hook, index) => hook.replace(`-A ${chain}`, `-I ${chain} ${index + 1}`))];
  });
  return [`*${table}`, ...chains.map((chain) => `:${chain} - [0:0]`), ...rules, ...moved, "COMMIT", ""].join(
    "\n",
  );
}

/** The required position of the rule in its chain, counted from 1. */
function placeOf(hook: string, hooks: readonly string[]): number {
  return hooks.filter((one) => chainOf(one) === chainOf(hook)).indexOf(hook) + 1;
}

function chainOf(line: string): string {
  return /^-A (\S+)/.exec(line)?.[1] ?? "";
}
