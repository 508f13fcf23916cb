import { heapOf, withHeap } from "@blockwright/minecraft/java-command";
import type { SpecParts } from "../nodes/index.ts";

type Sized = Pick<SpecParts, "command" | "limits">;

/**
 * A spec that was described earlier, at the size that the instance has now: the server may have been resized meanwhile.
 * The heap keeps its share of the memory.
 */
export function atSize<Parts extends Sized>(
  parts: Parts,
  { memoryMb, diskMb }: Pick<SpecParts["limits"], "memoryMb" | "diskMb">,
): Parts {
  const { command, limits } = parts;
  if (limits.memoryMb === memoryMb && limits.diskMb === diskMb) return parts;
  const heapMb = heapOf(command);
  const share = memoryMb / limits.memoryMb;
  return {
    ...parts,
    limits: { ...limits, memoryMb, diskMb },
    command: heapMb === undefined ? command : withHeap(command, Math.floor(heapMb * share)),
  };
}
