/** A file with its path below the open folder. */
export interface ChosenFile {
  readonly file: File;
  readonly path: string;
}

/** From a file input: for a chosen folder the browser gives the relative paths. */
export function filesOf(list: FileList | null): readonly ChosenFile[] {
  return [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** Dropped files, and folders with their content. Call it during the drop event: the browser clears them afterwards. */
export async function filesDropped(items: DataTransferItemList): Promise<readonly ChosenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map((entry) => filesIn(entry, "")));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry, above: string): Promise<readonly ChosenFile[]> {
  const path = `${above}${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path }];
  }
  if (!isFolder(entry)) return [];
  const found: (readonly ChosenFile[])[] = [];
  for (const inside of await entriesIn(entry)) found.push(await filesIn(inside, `${path}/`));
  return found.flat();
}

/** A reader returns a hundred at a time, until it returns none. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
