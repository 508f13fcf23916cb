/** The guard that refuses the row. Negative controls loosen it and expect the attempt to succeed. */
type Guard =
  | "firewall"
  /** Refused by several guards at once, or by one that can't be loosened here. */
  | "several"
  | "seccomp"
  | "user"
  | "no-new-privileges"
  | "read-only";

export interface IsolationRow {
  readonly target: string;
  /** Arguments of the probe, or a shell command that prints "allowed" or "refused: …". */
  readonly attempt: string;
  readonly guard: Guard;
}

export interface Surroundings {
  /** Addresses in the engine's network namespace: the node as seen by its containers. */
  readonly gateway: string;
  readonly nodeAddress: string;
  readonly nodePort: number;
  /** Addresses of the host machine. */
  readonly machineAddresses: readonly string[];
  readonly machinePort: number;
  readonly natsPort: number;
  readonly databasePort: number;
  /** Another container that listens on and publishes this port. */
  readonly peerAddress: string;
  readonly peerPort: number;
  /** Open on every address of `outside`. */
  readonly outsidePort: number;
}

/** Stands in for the public internet: the node under test allows its games to reach it. */
export const publicNetwork = "203.0.113.208/29";

/** All in one separate network namespace, each with a route from the node. */
export const outside = {
  publicAddress: "203.0.113.213",
  deniedPublicAddress: "203.0.113.214",
  metadata: "169.254.169.254",
  otherEngine: "10.201.88.2",
  private10: "10.66.7.8",
  resolver: "10.66.7.53",
  private172: "172.23.4.5",
  private192: "192.168.77.9",
  carrierNat: "100.64.9.9",
  documentation1: "192.0.2.77",
  documentation2: "198.51.100.77",
  documentation3: "203.0.113.223",
  benchmarking: "198.18.7.7",
} as const;

export function networkRows(at: Surroundings): IsolationRow[] {
  const row = (target: string, attempt: string): IsolationRow => ({ target, attempt, guard: "firewall" });
  const [machine = ""] = at.machineAddresses;
  return [
    row("node by bridge gateway, TCP", `tcp ${at.gateway} ${at.nodePort}`),
    row("node by bridge gateway, UDP", `udp ${at.gateway} ${at.nodePort}`),
    row("node by its own address, TCP", `tcp ${at.nodeAddress} ${at.nodePort}`),
    row("node by its own address, UDP", `udp ${at.nodeAddress} ${at.nodePort}`),
    ...at.machineAddresses.map((address) => row(`machine by ${address}`, `tcp ${address} ${at.machinePort}`)),
    row("NATS on the machine", `tcp ${machine} ${at.natsPort}`),
    row("PostgreSQL on the machine", `tcp ${machine} ${at.databasePort}`),
    row("peer by its published port at the gateway", `tcp ${at.gateway} ${at.peerPort}`),
    row("peer by its published port at the node", `tcp ${at.nodeAddress} ${at.peerPort}`),
    row("peer by its published UDP port at the gateway", `udp ${at.gateway} ${at.peerPort}`),
    row("metadata service 169.254.169.254", `tcp ${outside.metadata} ${at.outsidePort}`),
    row("engine of another node", `tcp ${outside.otherEngine} ${at.outsidePort}`),
    row("private range 10/8", `tcp ${outside.private10} ${at.outsidePort}`),
    row("private range 10/8, UDP", `udp ${outside.private10} ${at.outsidePort}`),
    row("private range 172.16/12", `tcp ${outside.private172} ${at.outsidePort}`),
    row("private range 192.168/16", `tcp ${outside.private192} ${at.outsidePort}`),
    row("carrier range 100.64/10", `tcp ${outside.carrierNat} ${at.outsidePort}`),
    row("documentation range 192.0.2/24", `tcp ${outside.documentation1} ${at.outsidePort}`),
    row("documentation range 198.51.100/24", `tcp ${outside.documentation2} ${at.outsidePort}`),
    row("documentation range 203.0.113/24", `tcp ${outside.documentation3} ${at.outsidePort}`),
    row("benchmarking range 198.18/15", `tcp ${outside.benchmarking} ${at.outsidePort}`),
    row("name server, but not to ask for names", `tcp ${outside.resolver} ${at.outsidePort}`),
    row("our own public address", `tcp ${outside.deniedPublicAddress} ${at.outsidePort}`),
    row("mail between servers at a public address", `tcp ${outside.publicAddress} 25`),
  ];
}

export function reachableRows(at: Surroundings): IsolationRow[] {
  const row = (target: string, attempt: string): IsolationRow => ({ target, attempt, guard: "several" });
  return [
    row("public address, TCP", `tcp ${outside.publicAddress} ${at.outsidePort}`),
    row("public address, UDP", `udp ${outside.publicAddress} ${at.outsidePort}`),
    row("name server, TCP", `tcp ${outside.resolver} 53`),
    row("name server, UDP", `udp ${outside.resolver} 53`),
  ];
}

/** Refused on an open network too, by the engine or because nothing listens, so there is no negative control. */
export function neighbourRows(at: Surroundings): IsolationRow[] {
  const row = (target: string, attempt: string): IsolationRow => ({ target, attempt, guard: "several" });
  return [
    row("peer by its address, TCP", `tcp ${at.peerAddress} ${at.peerPort}`),
    row("peer by its address, UDP", `udp ${at.peerAddress} ${at.peerPort}`),
    row("everybody on the bridge by broadcast", `udp 255.255.255.255 ${at.peerPort}`),
    row("loopback of the machine", `tcp 127.0.0.1 ${at.machinePort}`),
    row("loopback of the node", `tcp 127.0.0.1 ${at.nodePort}`),
  ];
}

export const kernelRows: readonly IsolationRow[] = [
  ...["raw-socket", "packet-socket", "chroot", "mknod-disk", "mknod-memory", "setuid"].map(byCall("user")),
  ...["user-namespace", "user-namespace-by-clone", "keyctl", "add_key", "io_uring"].map(byCall("seccomp")),
  ...["32-bit-call", "read-memory-of-init"].map(byCall("seccomp")),
  ...[
    "vsock-socket",
    "crypto-socket",
    "mount",
    "unmount",
    "open_tree",
    "pivot_root",
    "network-namespace",
  ].map(byCall("several")),
  ...["enter-namespace", "ptrace", "bpf", "perf_event_open", "userfaultfd", "open_by_handle_at"].map(
    byCall("several"),
  ),
  ...["load-module", "kernel-log", "set-clock", "set-host-name", "raise-open-files"].map(byCall("several")),
  { target: "setuid program", attempt: "sh: /data/setuid-probe is-root", guard: "no-new-privileges" },
  { target: "write to the root file system", attempt: "create /etc/planted", guard: "read-only" },
  ...[
    "/var/run/docker.sock",
    "/run/docker.sock",
    "/run/containerd/containerd.sock",
    "/dev/mem",
    "/dev/sda",
    "/dev/kmsg",
    "/dev/loop-control",
    "/proc/kcore",
  ].map((path): IsolationRow => ({ target: `read ${path}`, attempt: `read ${path}`, guard: "several" })),
  ...[
    "/proc/sys/net/ipv4/ip_forward",
    "/proc/sys/kernel/core_pattern",
    "/proc/sysrq-trigger",
    "/sys/kernel/uevent_helper",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    "/sys/fs/cgroup/memory.max",
  ].map((path): IsolationRow => ({ target: `write ${path}`, attempt: `write ${path}`, guard: "several" })),
  {
    target: "abstract sockets of the machine",
    attempt: "sh: grep -q @ /proc/net/unix && echo allowed || echo refused: none seen",
    guard: "several",
  },
  {
    target: "IPv6",
    attempt: "sh: grep -q . /proc/net/if_inet6 2>/dev/null && echo allowed || echo refused: no address",
    guard: "several",
  },
];

/** In a folder on btrfs, with the quota group of another tenant. */
export function diskRows(foreignGroup: string, overLimitMegabytes: number): IsolationRow[] {
  const row = (target: string, attempt: string): IsolationRow => ({ target, attempt, guard: "seccomp" });
  return [
    row("btrfs subvolume", "subvolume /data one"),
    row("btrfs subvolume, with the upper half of the command set", "subvolume-high-bits /data two"),
    row("btrfs snapshot", "snapshot /data three"),
    row(
      "btrfs subvolume charged to a foreign quota group",
      `subvolume-charged-to /data four ${foreignGroup}`,
    ),
    { ...row("more than the quota", `fill /data/filled ${overLimitMegabytes}`), guard: "several" },
  ];
}

function byCall(guard: Guard) {
  return (name: string): IsolationRow => ({ target: name, attempt: `call ${name}`, guard });
}

/** A script that tries every row and labels each result. */
export function scriptOf(rows: readonly IsolationRow[]): string {
  return rows
    .map(({ attempt }, index) => {
      const command = attempt.startsWith("sh: ") ? attempt.slice(4) : `/data/probe ${attempt}`;
      return `echo "#${index}"\n${command} 2>&1`;
    })
    .concat('echo "#end"', "")
    .join("\n");
}

/** The result of each row, by target. */
export function verdictsOf(rows: readonly IsolationRow[], output: string): Map<string, string> {
  const said = output.split(/^#(?:\d+|end)$/m).slice(1);
  return new Map(rows.map(({ target }, index) => [target, said[index]?.trim() ?? "nothing"]));
}
