import { t } from "../../../../shared/text/t.ts";
import { graphHeight, graphPaths, graphWidth, placeOf } from "./graph-paths.ts";
import type { Frame, Sample, Span } from "./graph-paths.ts";
import type { Mark } from "./marks.ts";

export interface GraphProps {
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly frame: Omit<Frame, "highest">;
  /** The top of the scale, unless something measured is higher. */
  readonly scale: number;
  readonly marks: readonly Mark[];
  /** Times in which our machine was busy. */
  readonly busy: readonly Span[];
  readonly format: (value: number) => string;
}

export const busyColour = "text-ember-500";
export const markColours = {
  power: "text-lamp-400",
  change: "text-orchid-400",
  backup: "text-grass-400",
} as const;

/** One figure over time, with gaps where nothing was measured. */
export function Graph({ title, samples, frame, scale, marks, busy, format }: GraphProps) {
  const measured = samples.flatMap(({ value }) => value ?? []);
  const highest = Math.max(scale, ...measured);
  const { line, area } = graphPaths(samples, { ...frame, highest });
  return (
    <section>
      <h3 className="mb-1 flex flex-wrap justify-between gap-x-4 font-sans text-sm font-medium tracking-normal">
        {title}
        <span className="font-normal text-ink-muted tabular-nums">
          {measured.length === 0
            ? t("Nothing was measured in this time.")
            : t("Between {least} and {most}", {
                least: format(Math.min(...measured)),
                most: format(Math.max(...measured)),
              })}
        </span>
      </h3>
      <svg
        aria-hidden
        viewBox={`0 0 ${graphWidth} ${graphHeight}`}
        preserveAspectRatio="none"
        className="h-24 w-full rounded-sm bg-night-950 text-sky-400"
      >
        <BusySpans spans={busy} frame={frame} />
        <MarkLines marks={marks} frame={frame} />
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
    </section>
  );
}

type Time = Pick<Frame, "fromMs" | "toMs">;

function BusySpans({ spans, frame }: { readonly spans: readonly Span[]; readonly frame: Time }) {
  return spans.map(({ fromMs, toMs }) => {
    const [from, to] = [placeOf(fromMs, frame), placeOf(toMs, frame)];
    if (from === null || to === null) return null;
    return (
      <path
        key={fromMs}
        d={`M${from.toFixed(1)} 0H${to.toFixed(1)}V${graphHeight}H${from.toFixed(1)}Z`}
        fill="currentColor"
        opacity={0.35}
        className={busyColour}
      />
    );
  });
}

function MarkLines({ marks, frame }: { readonly marks: readonly Mark[]; readonly frame: Time }) {
  return marks.map(({ atMs, kind }, index) => {
    const x = placeOf(atMs, frame);
    return (
      x !== null && (
        <path
          key={index}
          d={`M${x.toFixed(1)} 0V${graphHeight}`}
          stroke="currentColor"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
          className={markColours[kind]}
        />
      )
    );
  });
}
