export const serverWorks = ["reinstall", "restore-previous"] as const;
/** Long work that nothing else may be done beside. */
export type ServerWork = (typeof serverWorks)[number];

const names: Readonly<Record<ServerWork, string>> = {
  reinstall: "Reinstalling",
  "restore-previous": "Bringing the old state back",
};

export function describeWork(work: ServerWork, progress: string | null): string {
  return progress === null ? `${names[work]}.` : `${names[work]}: ${progress}`;
}

export const workRefusals: Readonly<Record<ServerWork, string>> = {
  reinstall: "This server is being reinstalled. Please wait until that is finished.",
  "restore-previous":
    "The old state of this server is being brought back. Please wait until that is finished.",
};
