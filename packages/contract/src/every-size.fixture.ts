import type { ServerSize } from "./plans.ts";

const ramSteps = 48;
const storageSteps = 160;

/** All 7,680 positions of the two sliders. Written out here, so that a change of the limits is noticed. */
export function everySize(): ServerSize[] {
  return Array.from({ length: ramSteps * storageSteps }, (_, index) => ({
    ramGb: 1 + Math.floor(index / storageSteps),
    storageGb: 5 + 5 * (index % storageSteps),
  }));
}

/** The price as it is promised to people: in dollars, with two decimals. */
export function writtenPrice({ ramGb, storageGb }: ServerSize): string {
  return ((ramGb - 1) * 1.75 + ((storageGb - 5) / 5) * 0.25).toFixed(2);
}
