import { Progress as Radix } from "radix-ui";

interface ProgressProps {
  readonly label: string;
  readonly percent: number;
  /** What is happening, in words. */
  readonly note?: string;
}

export function Progress({ label, percent, note }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-muted tabular-nums">{`${Math.round(shown)} %`}</span>
      </div>
      <Radix.Root value={shown} aria-label={label} className="h-2 overflow-hidden rounded-full bg-night-700">
        <Radix.Indicator
          className="h-full rounded-full bg-grass-500 transition-[width] duration-300"
          style={{ width: `${shown}%` }}
        />
      </Radix.Root>
      {note && <p className="mt-2 text-sm text-ink-muted">{note}</p>}
    </div>
  );
}
