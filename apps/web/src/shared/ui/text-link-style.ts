export const textLinkStyle =
  "rounded-sm font-medium text-sky-400 underline underline-offset-4 hover:text-ink";
