const bytesPerMb = 1024 * 1024;

/** With one decimal. */
export function inMb(bytes: number | null | undefined): number | null {
  return bytes === null || bytes === undefined ? null : Math.round((bytes / bytesPerMb) * 10) / 10;
}
