import defaults from "./seccomp-default.json" with { type: "json" };

/**
 * `seccomp-default.json` is based on the list of Debian's golang-github-containers-common (Apache-2.0) for a process
 * without capabilities, reduced further: no 32-bit calls, namespaces, mounts, keys, ptrace or io_uring, only sockets
 * of the unix, inet, inet6 and netlink families. Other calls fail with EPERM. clone3 fails with ENOSYS, because its
 * flags can't be inspected and every libc then falls back to clone.
 */
interface SeccompRule {
  readonly names: readonly string[];
  readonly action: string;
  readonly errnoRet?: number;
  readonly args?: readonly SeccompArgument[];
}

interface SeccompArgument {
  readonly index: number;
  readonly value: number;
  readonly valueTwo: number;
  readonly op: string;
}

const BTRFS_IOCTL_TYPE = 0x94;

/** As JSON text, the form the engine's API expects. */
export const seccompProfile = JSON.stringify({
  ...defaults,
  syscalls: denyIoctlType(defaults.syscalls, BTRFS_IOCTL_TYPE),
});

/**
 * With btrfs ioctls a tenant could create a subvolume outside its quota, or in a neighbour's, and bypass its limit.
 * An allow rule can only test masked bits for equality. A byte differs from the denied one if and only if at least one
 * of its eight bits differs, so eight rules allow every type except that one.
 */
export function denyIoctlType(rules: readonly SeccompRule[], typeByte: number): SeccompRule[] {
  const withoutIoctl = rules.map((rule) => ({
    ...rule,
    names: rule.names.filter((name) => name !== "ioctl"),
  }));
  const allowed = Array.from({ length: 8 }, (_, bit): SeccompRule => {
    const mask = 1 << (8 + bit);
    const isBitSet = ((typeByte >> bit) & 1) === 1;
    return {
      names: ["ioctl"],
      action: "SCMP_ACT_ALLOW",
      args: [{ index: 1, value: mask, valueTwo: isBitSet ? 0 : mask, op: "SCMP_CMP_MASKED_EQ" }],
    };
  });
  return [...withoutIoctl, ...allowed];
}
