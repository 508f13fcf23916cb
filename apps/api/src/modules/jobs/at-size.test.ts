import { expect, test } from "vitest";
import { atSize } from "./at-size.ts";

const limits = { memoryMb: 4096, diskMb: 20_480, cpus: 2, processes: 512 };
const parts = { command: ["java", "-Xms512M", "-Xmx3072M", "-jar", "server.jar"], limits, more: "kept" };

test.each([
  ["the same size changes nothing", { memoryMb: 4096, diskMb: 20_480 }, 4096, "-Xmx3072M"],
  ["a larger size is not taken back", { memoryMb: 8192, diskMb: 40_960 }, 8192, "-Xmx6144M"],
  ["a smaller size keeps the heap inside it", { memoryMb: 2048, diskMb: 10_240 }, 2048, "-Xmx1536M"],
])("%s", (_what, size, memoryMb, heap) => {
  const after = atSize(parts, size);
  expect(after.limits).toEqual({ ...limits, ...size });
  expect([after.limits.memoryMb, after.command[2], after.more]).toEqual([memoryMb, heap, "kept"]);
});

test("a server that is not started by Java keeps its command", () => {
  const command = ["./bedrock_server"];
  expect(atSize({ ...parts, command }, { memoryMb: 8192, diskMb: 1 }).command).toEqual(command);
});
