import { classNames } from "./class-names.ts";

/** A grey shape of what will stand here; give it the true size. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={classNames("block animate-pulse-soft rounded-sm bg-night-700", className)} />
  );
}
