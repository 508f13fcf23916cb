import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Inventory } from "@blockwright/node-protocol/inventory";

type Listener = Inventory["listeners"][number];

/** Per table of the kernel: the state that means "accepts something". */
const tables = [
  { file: "tcp", protocol: "tcp", state: "0A" },
  { file: "tcp6", protocol: "tcp", state: "0A" },
  { file: "udp", protocol: "udp", state: "07" },
  { file: "udp6", protocol: "udp", state: "07" },
] as const;

/** The ports that anything on this machine listens on, outside of containers. */
export async function readListeners(procFolder = "/proc"): Promise<Listener[]> {
  const found = new Map<string, Listener>();
  for (const { file, protocol, state } of tables) {
    const text = await readFile(join(procFolder, "net", file), "utf8").catch(() => "");
    for (const port of portsOf(text, state)) found.set(`${protocol} ${port}`, { protocol, port });
  }
  return [...found.values()].toSorted((a, b) => a.port - b.port || (a.protocol < b.protocol ? -1 : 1));
}

/** `  0: 0100007F:1F90 00000000:0000 0A …`: local address and port, remote ones, state. */
function portsOf(text: string, wanted: string): number[] {
  return text.split("\n").flatMap((line) => {
    const [, hexPort = "", state] =
      /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:[0-9A-F]{4} ([0-9A-F]{2})/.exec(line) ?? [];
    const port = Number.parseInt(hexPort, 16);
    return state === wanted && port > 0 ? [port] : [];
  });
}
