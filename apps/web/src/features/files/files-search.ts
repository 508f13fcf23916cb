/** The search parameters of the Files tab: the folder, the open file, or another view of the tab. */
export interface FilesSearch {
  readonly dir?: string;
  readonly file?: string;
  readonly view?: "trash" | "disk";
}

/** The router parses `?dir=2024` as a number; here it is a folder's name. Part of the first load: no schema. */
export function readFilesSearch(search: Readonly<Record<string, unknown>>): FilesSearch {
  const { view } = search;
  const dir = textOf(search["dir"]);
  const file = textOf(search["file"]);
  return {
    ...(dir !== "" && { dir }),
    ...(file !== "" && { file }),
    ...((view === "trash" || view === "disk") && { view }),
  };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
