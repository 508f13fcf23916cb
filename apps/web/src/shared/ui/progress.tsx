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
  return <progress aria-label={label} value={inRange(percent)} max={100} className={barStyle} />;
}

const barStyle = [
  "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-night-700",
  "[&::-webkit-progress-bar]:bg-night-700",
  "[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-grass-500",
  "[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300",
  "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-grass-500",
].join(" ");

function inRange(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
