/** What Java needs beside its heap: classes, compiled code, threads and the pages of the files it writes. */
const besideHeapMb = 384;

/**
 * The heap of a program that runs in a container of this size. Without the flag Java takes a quarter of the container,
 * in which installers run out of memory while most of it is unused.
 */
export function stepHeap(memoryMb: number): string[] {
  return [`-Xmx${memoryMb - besideHeapMb}M`];
}
