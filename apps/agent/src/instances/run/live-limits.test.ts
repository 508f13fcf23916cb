import { expect, test } from "vitest";
import { LiveLimits } from "./live-limits.ts";

const small = { memoryMb: 2048, cpus: 2, processes: 512, diskMb: 1000 };

function watched() {
  const done: unknown[] = [];
  const limits = new LiveLimits({
    volumes: { setLimit: async (_id: string, bytes: number) => void done.push(["disk", bytes]) },
    runtime: {
      updateLimits: async (_id: string, { memoryBytes }: { memoryBytes: number }) =>
        void done.push(["memory", memoryBytes / 1024 ** 2]),
    },
  });
  const follow = (change: Partial<typeof small>) =>
    limits.follow({ instanceId: "a", limits: { ...small, ...change } });
  return { limits, follow, done };
}

const diskMb = (megabytes: number) => Math.round(megabytes * 1024 ** 2 * 1.5);

test("more memory and another storage limit apply while the server runs, once", async () => {
  const { limits, follow, done } = watched();
  limits.startWith(small);
  await follow({});
  await follow({ memoryMb: 4096, diskMb: 2000 });
  await follow({ memoryMb: 4096, diskMb: 2000 });
  expect(done).toEqual([
    ["disk", diskMb(2000)],
    ["memory", 4096],
  ]);
});

test("less memory waits for the next start", async () => {
  const { limits, follow, done } = watched();
  limits.startWith(small);
  await follow({ memoryMb: 1024 });
  await follow({ memoryMb: 2048 });
  expect(done).toEqual([]);
});

test("after a restart of the agent only the storage limit is set: the container's memory is not known", async () => {
  const { follow, done } = watched();
  await follow({ memoryMb: 4096 });
  expect(done).toEqual([["disk", diskMb(1000)]]);
});
