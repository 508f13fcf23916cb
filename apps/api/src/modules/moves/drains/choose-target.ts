import type { MoveTarget } from "../../nodes/index.ts";

export type Choice =
  | { readonly kind: "target"; readonly machineId: string; readonly port: number }
  | { readonly kind: "none"; readonly sentence: string };

const namedMachines = 3;

/** The machine with the most free memory, in the region if it has to stay there. */
export function chooseTarget(targets: readonly MoveTarget[], staysInRegion: boolean): Choice {
  const judged = targets.map((target) => ({
    ...target,
    refusal: target.refusal ?? (staysInRegion && !target.isSameRegion ? "It is in another region." : null),
  }));
  const [best] = judged
    .filter(({ refusal }) => refusal === null)
    .toSorted((one, other) => other.freeMemoryMb - one.freeMemoryMb || one.id.localeCompare(other.id));
  if (best && best.port !== null) return { kind: "target", machineId: best.id, port: best.port };
  if (judged.length === 0) return { kind: "none", sentence: "There is no other machine." };
  const named = judged.slice(0, namedMachines).map(({ name, refusal }) => `${name}: ${refusal ?? ""}`);
  const more = judged.length - named.length;
  return {
    kind: "none",
    sentence: ["No other machine can take it.", ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(
      " ",
    ),
  };
}
