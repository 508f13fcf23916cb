type Part = "aiEditor" | "uploads";

/** Features that pages mention before they exist. Set one to true when it is finished, and the texts follow. */
export const isBuilt: Readonly<Record<Part, boolean>> = {
  aiEditor: true,
  uploads: true,
};
