import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readJavaProcesses } from "./read-java-processes.ts";
import { readListeners } from "./read-listeners.ts";

const proc = mkdtempSync(join(tmpdir(), "proc-"));
afterAll(() => rmSync(proc, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(proc, path, ".."), { recursive: true });
  writeFileSync(join(proc, path), content);
}

test("only sockets that accept something are ports, each once", async () => {
  write(
    "net/tcp",
    `  sl  local_address rem_address   st tx_queue rx_queue
   0: 00000000:63DD 00000000:0000 0A 00000000:00000000
   1: 0100007F:1F90 0100007F:9C40 01 00000000:00000000
`,
  );
  write(
    "net/tcp6",
    "   0: 00000000000000000000000000000000:63DD 00000000000000000000000000000000:0000 0A 0\n",
  );
  write("net/udp", "   0: 00000000:4ABC 00000000:0000 07 00000000:00000000\nnot a line\n");
  expect(await readListeners(proc)).toEqual([
    { protocol: "udp", port: 19_132 },
    { protocol: "tcp", port: 25_565 },
  ]);
});

test("Java processes are found with their user and memory; others and ended ones are left out", async () => {
  write("41/status", "Name:\tjava\nUid:\t100007\t100007\t100007\t100007\nVmRSS:\t  524288 kB\n");
  write("41/cmdline", `java\0-Xmx640M\0-jar\0server.jar\0${"x".repeat(1000)}`);
  write("42/status", "Name:\tbash\nUid:\t0\t0\t0\t0\n");
  mkdirSync(join(proc, "43"));
  const [only, ...others] = await readJavaProcesses(proc);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ pid: 41, uid: 100_007, memoryBytes: 512 * 1024 * 1024 });
  expect(only?.startedWith).toMatch(/^java -Xmx640M -jar server\.jar x+$/);
  expect(only?.startedWith).toHaveLength(300);
});
