import { setImmediate } from "node:timers/promises";

const SLICE_MS = 8;

/** Lets the event loop run between slices of long synchronous work. May be awaited as often as is convenient. */
export function timeSlices(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  const rest = async (): Promise<void> => {
    await setImmediate();
    startedAt = performance.now();
  };
  return () => (performance.now() - startedAt < SLICE_MS ? undefined : rest());
}
