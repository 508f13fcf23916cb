import { statfs } from "node:fs/promises";
import { freemem, loadavg, totalmem } from "node:os";

export async function readNodeFigures(poolFolder: string) {
  const disk = await statfs(poolFolder);
  return {
    memoryBytes: totalmem(),
    memoryFreeBytes: freemem(),
    diskBytes: disk.blocks * disk.bsize,
    diskFreeBytes: disk.bavail * disk.bsize,
    load: loadavg()[0] ?? 0,
  };
}
