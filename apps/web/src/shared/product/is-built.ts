type Part = "aiEditor" | "backups" | "uploads";

/** Parts that pages speak of before they exist. Whoever finishes one says so here, and the words follow. */
export const isBuilt: Readonly<Record<Part, boolean>> = {
  aiEditor: false,
  backups: false,
  uploads: true,
};
