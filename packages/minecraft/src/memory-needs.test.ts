import { expect, test } from "vitest";
import { heapFor } from "./jvm-flags.ts";
import { besideHeapMb, smallestMemoryMb, tooLittleMemory } from "./memory-needs.ts";
import { softwareTypes } from "./software.ts";

test.each(["forge", "neoforge"] as const)("%s below 3 GB is refused with the size that fits", (software) => {
  expect(tooLittleMemory(software, 1024)).toMatch(
    / needs at least 3 GB of memory, and this server has 1 GB\./,
  );
  expect(tooLittleMemory(software, 3071)).toContain("Choose 3 GB or more");
  expect(tooLittleMemory(software, 3072)).toBeUndefined();
});

test("other software runs in the free size", () => {
  const refused = softwareTypes.filter((software) => tooLittleMemory(software, 1024) !== undefined);
  expect(refused).toEqual(["forge", "neoforge"]);
});

test("every heap leaves what its software needs beside it, in every size that it may have", () => {
  for (const software of softwareTypes)
    for (const hasAddOns of [true, false])
      for (
        let containerMb = Math.max(1024, smallestMemoryMb(software));
        containerMb <= 49_152;
        containerMb += 512
      ) {
        const left = containerMb - heapFor({ software, hasAddOns, containerMb });
        expect(left).toBeGreaterThanOrEqual(Math.min(besideHeapMb(software, hasAddOns), containerMb / 2));
      }
});

test("a mod loader leaves more beside its heap than a plain server of the same size", () => {
  const heapOf = (software: "vanilla" | "fabric" | "forge", containerMb: number) =>
    heapFor({ software, hasAddOns: true, containerMb });
  expect([heapOf("vanilla", 3072), heapOf("fabric", 3072), heapOf("forge", 3072)]).toEqual([
    2200, 2200, 2048,
  ]);
  expect([heapOf("vanilla", 1024), heapOf("fabric", 1024)]).toEqual([640, 512]);
});
