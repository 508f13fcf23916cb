import { describe, expect, it } from "vitest";
import defaults from "./seccomp-default.json" with { type: "json" };
import { denyIoctlType, seccompProfile } from "./seccomp-profile.ts";

describe("the seccomp filter", () => {
  it("allows every ioctl except those of one type, no matter what the rest of the command is", () => {
    const rules = denyIoctlType(defaults.syscalls, 0x94).filter(({ names }) => names.includes("ioctl"));
    expect(rules).toHaveLength(8);
    const isAllowed = (command: number) =>
      rules.some(({ args }) => args?.every(({ value, valueTwo }) => (command & value) === valueTwo));
    for (let type = 0; type < 256; type += 1) {
      for (const rest of [0, 0x5000_000e, 0x4000_00ff]) {
        expect([type, isAllowed(rest | (type << 8))]).toEqual([type, type !== 0x94]);
      }
    }
  });

  it("refuses by default and does not allow calls that can escape a container", () => {
    const profile = JSON.parse(seccompProfile) as typeof defaults;
    expect(profile.defaultAction).toBe("SCMP_ACT_ERRNO");
    const allowed = new Set(
      profile.syscalls.filter(({ action }) => action === "SCMP_ACT_ALLOW").flatMap(({ names }) => names),
    );
    const ways =
      "mount umount2 unshare setns pivot_root chroot ptrace process_vm_readv keyctl add_key bpf io_uring_setup userfaultfd perf_event_open open_by_handle_at init_module finit_module kexec_load reboot swapon quotactl clone3";
    expect(ways.split(" ").filter((name) => allowed.has(name))).toEqual([]);
    expect(profile.architectures).not.toContain("SCMP_ARCH_X86");
  });
});
