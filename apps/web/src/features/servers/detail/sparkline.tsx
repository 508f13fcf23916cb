import { sparklinePaths } from "./sparkline-paths.ts";
import type { Sample } from "./sparkline-paths.ts";

/** The last hour as a small line, with gaps where nothing was measured. */
export function Sparkline({ samples }: { readonly samples: readonly Sample[] }) {
  const { line, area } = sparklinePaths(samples);
  return (
    <svg aria-hidden viewBox="0 0 100 30" preserveAspectRatio="none" className="h-8 w-full text-sky-400">
      <path d="M0 29.5H100" className="stroke-night-700" vectorEffect="non-scaling-stroke" />
      <path d={area} fill="currentColor" opacity={0.15} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
