import { classNames } from "./class-names.ts";

/** A grey placeholder for content that is loading; give it the real size. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={classNames("block animate-pulse-soft rounded-sm bg-night-700", className)} />
  );
}
