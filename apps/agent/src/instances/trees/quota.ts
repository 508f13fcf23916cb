const bytesPerMb = 1024 * 1024;
/** btrfs charges whole extents: files rewritten in places cost up to half as much again. */
const extentSlack = 1.5;

export function kernelLimitBytes(planMb: number): number {
  return Math.round(planMb * bytesPerMb * extentSlack);
}
