export const archiveFormats = ["zip", "tar", "tar.gz", "tar.zst"] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** Number of leading bytes needed to detect every format. */
export const magicBytes = 512;

/** Detected by content, not by name. */
export function formatOfContent(start: Buffer): ArchiveFormat | undefined {
  const magic = start.toString("latin1");
  // The second signature is that of an empty archive.
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
