import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "grass" | "lamp" | "sky" | "ember";

const tones: Record<BadgeTone, string> = {
  neutral: "border-night-700 bg-night-800 text-ink-muted",
  grass: "border-grass-500/40 bg-grass-950 text-grass-400",
  lamp: "border-lamp-400/40 bg-lamp-950 text-lamp-400",
  sky: "border-sky-400/40 bg-sky-950 text-sky-400",
  ember: "border-ember-500/40 bg-ember-950 text-ember-400",
};

export function Badge({
  tone = "neutral",
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
