export interface FirewallPlan {
  readonly bridge: string;
  readonly resolvers: readonly string[];
  readonly deniedAddresses: readonly string[];
}

export interface TablePlan {
  readonly table: "filter" | "security";
  /** Lines exactly as iptables-save prints them, so that what is there can be compared with what should be. */
  readonly rules: readonly string[];
  /** Must be the first rule of the chain each of them names. */
  readonly hooks: readonly string[];
}

/** What is not the public internet. Of the networks kept for examples 203.0.113.0/24 is left out: it never routes in the wild. */
const NOT_PUBLIC = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

const ANSWERS = "-m conntrack --ctstate RELATED,ESTABLISHED -j RETURN";
/** With a reset where there is one: the kernel sends few of the other answers a second, and the rest would wait in vain. */
const REFUSE = ["-p tcp -j REJECT --reject-with tcp-reset", "-j REJECT --reject-with icmp-port-unreachable"];
const DROP = ["-j DROP"];

function outChain(bridge: string): string {
  return `BW-OUT-${bridge}`;
}

function inChain(bridge: string): string {
  return `BW-IN-${bridge}`;
}

/** Where both send what they do not let through. */
function noChain(bridge: string): string {
  return `BW-NO-${bridge}`;
}

/**
 * The filter table says no at once, from the chain that the engine leaves to its users. While it starts, the engine takes
 * the jump to that chain out for a moment; what came through then would stay through. The security table comes later on
 * the way of a packet, and no engine touches it: there the same rules drop what slipped by.
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
      rules: rulesOf(plan, DROP),
      hooks: [
        `-A FORWARD -i ${bridge} -j ${outChain(bridge)}`,
        `-A INPUT -i ${bridge} -j ${inChain(bridge)}`,
      ],
    },
  ];
}

/** Containers have no IPv6; a frame of it that comes from them is not meant well. */
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
  { bridge, resolvers, deniedAddresses }: FirewallPlan,
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
    ...[...deniedAddresses, ...NOT_PUBLIC].map((range) => `-A ${out} -d ${withPrefix(range)} -j ${no}`),
    `-A ${into} ${ANSWERS}`,
    ...names.map((rule) => `-A ${into} ${rule}`),
    `-A ${into} -j ${no}`,
    ...refusals.map((refusal) => `-A ${no} ${refusal}`),
  ];
}

function withPrefix(address: string): string {
  return address.includes("/") ? address : `${address}/32`;
}

/** What differs between the table as iptables-save prints it and the plan, one sentence each. */
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
      .filter((hook) => present(chainOf(hook))[0] !== hook)
      .map((hook) => `"${hook}" is not the first rule of its chain in the ${table} table.`),
  ];
}

/**
 * Input for iptables-restore --noflush. Naming a chain of ours empties it, and the whole table changes in one step, so
 * there is no moment without rules.
 */
export function restoreText(saved: string, { table, rules, hooks }: TablePlan): string {
  const lines = saved.split("\n").map((line) => line.trim());
  const chains = [...new Set(rules.map(chainOf))];
  const moved = hooks.flatMap((hook) => {
    const chain = chainOf(hook);
    const first = lines.find((line) => chainOf(line) === chain);
    if (first === hook) return [];
    const rest = hook.slice(`-A ${chain} `.length);
    const old = lines.filter((line) => line === hook).map(() => `-D ${chain} ${rest}`);
    return [...old, `-I ${chain} 1 ${rest}`];
  });
  return [`*${table}`, ...chains.map((chain) => `:${chain} - [0:0]`), ...rules, ...moved, "COMMIT", ""].join(
    "\n",
  );
}

function chainOf(line: string): string {
  return /^-A (\S+)/.exec(line)?.[1] ?? "";
}
