import { besideHeapMb } from "./memory-needs.ts";
import type { SoftwareType } from "./software.ts";
import { isAtLeast } from "./versions/version.ts";

/** Container size and heap size; values in between are interpolated. The rest is for Java's memory outside the heap. */
const heapByContainerMb: readonly (readonly [number, number])[] = [
  [512, 256],
  [1024, 640],
  [2048, 1400],
  [3072, 2200],
  [4096, 3000],
  [6144, 4700],
  [8192, 6500],
  [12_288, 10_500],
  [16_384, 14_500],
  [32_768, 30_000],
  [49_152, 45_500],
];

/** The largest heap that leaves room for metaspace, code, threads and buffers. */
export function heapMb(containerMb: number): number {
  const [first] = heapByContainerMb;
  if (first === undefined || containerMb <= first[0]) return Math.floor(containerMb / 2);
  for (const [index, [container, heap]] of heapByContainerMb.entries()) {
    const next = heapByContainerMb[index + 1];
    if (next === undefined) return heap + Math.floor((containerMb - container) * 0.9);
    if (containerMb < next[0]) {
      return heap + Math.floor(((next[1] - heap) * (containerMb - container)) / (next[0] - container));
    }
  }
  return Math.floor(containerMb / 2);
}

export interface HeapWish {
  readonly software: SoftwareType;
  /** Plugins or mods. */
  readonly hasAddOns: boolean;
  readonly containerMb: number;
}

/** What is left for the heap after all else. A container of 1 GB with plugins and a heap of 640 MB is killed by the kernel. */
export function heapFor({ software, hasAddOns, containerMb }: HeapWish): number {
  const left = Math.max(containerMb - besideHeapMb(software, hasAddOns), Math.floor(containerMb / 2));
  return Math.min(heapMb(containerMb), left);
}

const largeHeapMb = 12_000;
/** Below this, a flat memory graph and a slow start outweigh the gain in latency. */
const touchFromContainerMb = 4097;

/** Java refuses to start when the heap has too few large regions. */
const coarseFromHeapMb = 512;

export interface JvmWish extends HeapWish {
  readonly java: number;
  readonly minecraftVersion: string;
  /** Recommended by the software's authors; null for our own set. */
  readonly recommended: readonly string[] | null;
}

export function jvmFlags(wish: JvmWish): string[] {
  const { containerMb, java, minecraftVersion, recommended } = wish;
  const heap = heapFor(wish);
  const touches = containerMb >= touchFromContainerMb;
  const chosen = recommended ? recommended.filter(isHarmlessFlag) : collectorFlags(heap);
  return [
    `-Xms${touches ? heap : Math.min(heap, 256)}M`,
    `-Xmx${heap}M`,
    ...chosen
      .filter((flag) => !isOurs(flag) && (touches || flag !== "-XX:+AlwaysPreTouch"))
      .filter((flag) => heap >= coarseFromHeapMb || !isCoarse(flag)),
    // Stops the server when memory runs out, so that the cause is known, instead of letting it limp on.
    ...(java >= 8 ? ["-XX:+ExitOnOutOfMemoryError"] : []),
    ...(needsLookupGuard(minecraftVersion) ? ["-Dlog4j2.formatMsgNoLookups=true"] : []),
    "-Dterminal.jline=false",
    "-Dterminal.ansi=true",
  ];
}

function collectorFlags(heap: number): string[] {
  const isLarge = heap >= largeHeapMb;
  return [
    "-XX:+UseG1GC",
    "-XX:+ParallelRefProcEnabled",
    "-XX:MaxGCPauseMillis=200",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:+DisableExplicitGC",
    "-XX:+AlwaysPreTouch",
    `-XX:G1NewSizePercent=${isLarge ? 40 : 30}`,
    `-XX:G1MaxNewSizePercent=${isLarge ? 50 : 40}`,
    `-XX:G1HeapRegionSize=${isLarge ? "16M" : "8M"}`,
    `-XX:G1ReservePercent=${isLarge ? 15 : 20}`,
    "-XX:G1HeapWastePercent=5",
    "-XX:G1MixedGCCountTarget=4",
    `-XX:InitiatingHeapOccupancyPercent=${isLarge ? 20 : 15}`,
    "-XX:G1MixedGCLiveThresholdPercent=90",
    "-XX:G1RSetUpdatingPauseTimePercent=5",
    "-XX:SurvivorRatio=32",
    "-XX:+PerfDisableSharedMem",
    "-XX:MaxTenuringThreshold=1",
  ];
}

const harmless =
  /^-XX:[+-][A-Za-z0-9]+$|^-XX:[A-Za-z0-9]+=[0-9]+[kKmMgG]?$|^-D[A-Za-z0-9.]+=(true|false|[0-9]+)$/;
const harmful = /OnError|OnOutOfMemoryError|Agent|Flags|VMOptionsFile|LogFile|DumpPath|HeapDump/;

/** Numbers and switches only: nothing that can start a program, load an agent or read a file. */
export function isHarmlessFlag(flag: string): boolean {
  return flag.length <= 120 && harmless.test(flag) && !harmful.test(flag);
}

function isOurs(flag: string): boolean {
  return /^-Xm[sx]|^-XX:\+?ExitOnOutOfMemoryError/.test(flag);
}

function isCoarse(flag: string): boolean {
  return /^-XX:(?:G1HeapRegionSize|SurvivorRatio)=/.test(flag);
}

/** Versions with the Log4Shell vulnerability, which allowed chat lines to execute code. */
function needsLookupGuard(minecraftVersion: string): boolean {
  return isAtLeast(minecraftVersion, "1.7") && !isAtLeast(minecraftVersion, "1.18.1");
}
