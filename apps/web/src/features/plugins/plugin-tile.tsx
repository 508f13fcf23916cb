import { initialsOf } from "./initials-of.ts";

/** Stands where an icon would: those lie on other people's hosts, which a page of ours does not ask. */
export function PluginTile({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-md border border-night-700 bg-night-800 font-heading text-lg font-semibold text-lamp-400"
    >
      {initialsOf(name)}
    </span>
  );
}
