/** Shared by all inputs and selects. */
export const controlStyle =
  "w-full rounded-md border border-control bg-night-900 px-3 text-base text-ink transition placeholder:text-ink-muted " +
  "hover:border-ink-faint aria-invalid:border-ember-400 disabled:opacity-60";
