export const archiveFormats = ["zip", "tar", "tar.gz", "tar.zst"] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** As many bytes from the beginning as tell every format. */
export const magicBytes = 512;

/** By what it holds, whatever it is called. */
export function formatOfContent(start: Buffer): ArchiveFormat | undefined {
  const magic = start.toString("latin1");
  // The second is an archive without members.
  if (magic.startsWith("PK\x03\x04") || magic.startsWith("PK\x05\x06")) return "zip";
  if (magic.startsWith("\x1f\x8b")) return "tar.gz";
  if (magic.startsWith("\x28\xb5\x2f\xfd")) return "tar.zst";
  return magic.slice(257, 262) === "ustar" ? "tar" : undefined;
}

/** A zip unless its name says otherwise. */
export function formatOfName(path: string): ArchiveFormat {
  const name = path.toLowerCase();
  if (name.endsWith(".tgz")) return "tar.gz";
  return archiveFormats.find((format) => name.endsWith(`.${format}`)) ?? "zip";
}
