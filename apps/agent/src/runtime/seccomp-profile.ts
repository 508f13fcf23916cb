import defaults from "./seccomp-default.json" with { type: "json" };

/**
 * `seccomp-default.json` is the list of Debian's golang-github-containers-common (Apache-2.0), as it applies to a process
 * without capabilities, with less in it: no 32-bit calls, no namespaces, mounts, keys, ptrace or io_uring, and sockets only
 * of the unix, inet, inet6 and netlink families. What is not listed answers EPERM. clone3 answers "no such call", because
 * its flags cannot be looked at and every libc then falls back to clone.
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

/** As JSON text: that is how the engine's API takes it. */
export const seccompProfile = JSON.stringify({
  ...defaults,
  syscalls: denyIoctlType(defaults.syscalls, BTRFS_IOCTL_TYPE),
});

/**
 * With btrfs calls a tenant could make a subvolume that is charged to nobody, or to a neighbour, and so leave its disk limit.
 * An allow rule can only ask whether masked bits are equal. A byte differs from the denied one exactly when at least one of
 * its eight bits does, so eight rules allow every type but that one.
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
