import { expect, test } from "vitest";
import { problemOfKernel } from "./btrfs.ts";

test.each(["6.7.0", "6.12.95+deb12-amd64", "6.18.44-fc-v595", "7.0.1"])(
  "the kernel %s has simple quotas",
  (kernel) => {
    expect(problemOfKernel(kernel)).toBeUndefined();
  },
);

test.each(["6.1.0-40-amd64", "6.6.32", "5.10.0-30-arm64"])(
  "the kernel %s is refused with what to install",
  (kernel) => {
    expect(problemOfKernel(kernel)).toContain(`need Linux 6.7 or newer, and this is ${kernel}`);
    expect(problemOfKernel(kernel)).toContain("apt-get install -t bookworm-backports linux-image-amd64");
  },
);
