import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "md" | "sm" | "lg" | "icon";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition select-none " +
  "active:translate-y-px disabled:opacity-60 disabled:active:translate-y-0 aria-disabled:opacity-60";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-grass-500 text-night-950 font-semibold hover:bg-grass-400 hover:shadow-lamp",
  secondary: "border border-night-700 bg-night-800 text-ink hover:border-lamp-400/60 hover:shadow-lamp",
  ghost: "text-ink-muted hover:bg-night-800 hover:text-ink",
  danger: "border border-ember-500/60 bg-ember-950 text-ember-400 hover:border-ember-400",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-9 px-3 text-sm pointer-coarse:h-11",
  md: "h-11 px-4 text-base",
  lg: "h-13 px-6 text-lg",
  icon: "size-11",
};

/** For links that look like a button. */
export function buttonStyle(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  more?: string,
): string {
  return classNames(base, variants[variant], sizes[size], more);
}
