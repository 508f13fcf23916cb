import type Docker from "dockerode";
import { askUnless } from "./engine.ts";
import { sampleFromKernel } from "./sample-container.ts";

const SAMPLE_MS = 250;

/** Samples, because the kernel's own peak includes cached files, and is gone with the container. */
export async function watchPeakMemory(docker: Docker, name: string): Promise<{ end(): number }> {
  const found = await askUnless([404], () => docker.getContainer(name).inspect());
  let peakBytes = 0;
  const sample = () => {
    const seen = found?.State.Pid ? sampleFromKernel({ id: found.Id, pid: found.State.Pid }) : undefined;
    peakBytes = Math.max(peakBytes, seen?.memoryBytes ?? 0);
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    end: () => {
      clearInterval(timer);
      return peakBytes;
    },
  };
}
