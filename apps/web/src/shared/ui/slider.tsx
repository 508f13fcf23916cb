import { Slider as Radix } from "radix-ui";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: (value: number) => string;
  /** A suggested value, shown on the track. */
  readonly mark?: number | undefined;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, value, min, max, step, format, mark, onChange }: SliderProps) {
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="font-mono text-lamp-400 tabular-nums">{format(value)}</span>
      </div>
      <Radix.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next = value]) => onChange(next)}
        className="relative flex h-11 w-full touch-none items-center select-none"
      >
        <Radix.Track className="relative h-1.5 grow rounded-full bg-night-700">
          <Radix.Range className="absolute h-full rounded-full bg-grass-500" />
          {mark !== undefined && (
            <span
              aria-hidden
              style={{ left: `${((mark - min) / (max - min)) * 100}%` }}
              className="absolute -top-1.5 h-4.5 w-1 -translate-x-1/2 rounded-full bg-sky-400"
            />
          )}
        </Radix.Track>
        <Radix.Thumb
          aria-label={label}
          aria-valuetext={format(value)}
          className="relative block size-6 rounded-sm border-2 border-night-950 bg-lamp-400 transition after:absolute after:-inset-3 hover:shadow-lamp"
        />
      </Radix.Root>
    </div>
  );
}
