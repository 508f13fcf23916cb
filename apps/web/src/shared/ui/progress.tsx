import { Progress as Radix } from "radix-ui";

interface ProgressProps {
  readonly label: string;
  readonly percent: number;
  /** Describes what is happening. */
  readonly note?: string;
}

export function Progress({ label, percent, note }: ProgressProps) {
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-muted tabular-nums">{`${Math.round(inRange(percent))} %`}</span>
      </div>
      <ProgressBar label={label} percent={percent} />
      {note && <p className="mt-2 text-sm text-ink-muted">{note}</p>}
    </div>
  );
}

/** The bar alone, for screens that show the figure as text. */
export function ProgressBar({ label, percent }: Pick<ProgressProps, "label" | "percent">) {
  const shown = inRange(percent);
  return (
    <Radix.Root value={shown} aria-label={label} className="h-2 overflow-hidden rounded-full bg-night-700">
      <Radix.Indicator
        className="h-full rounded-full bg-grass-500 transition-[width] duration-300"
        style={{ width: `${shown}%` }}
      />
    </Radix.Root>
  );
}

function inRange(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
