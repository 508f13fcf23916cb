const units = ["KB", "MB", "GB"] as const;
const step = 1024;

/** `812 B`, `4.2 KB`, `1.3 GB`: one decimal from KB on, and nothing above GB. */
export function fileSize(bytes: number): string {
  if (bytes < step) return `${bytes} B`;
  let value = bytes / step;
  let unit = 0;
  // Values that would round up to 1024 are shown in the next unit.
  while (value >= step - 0.05 && unit < units.length - 1) {
    value /= step;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit] ?? ""}`;
}
