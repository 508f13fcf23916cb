import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import { AppError } from "../../../platform/errors.ts";

export type JarReading = { readonly metadata: JarMetadata } | { readonly refusal: string };

const maxMs = 10_000;
const maxMemoryMb = 256;

/** In a separate thread with limits on time and memory: a hostile jar can't block others. Transfers the bytes. */
export async function readJar(bytes: Uint8Array<ArrayBuffer>): Promise<JarMetadata> {
  const worker = new Worker(new URL("read-jar.worker.ts", import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  try {
    const signal = AbortSignal.timeout(maxMs);
    const [reading] = (await once(worker, "message", { signal })) as [JarReading];
    if ("metadata" in reading) return reading.metadata;
    throw new AppError("ARCHIVE_REFUSED", reading.refusal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("ARCHIVE_REFUSED");
  } finally {
    await worker.terminate();
  }
}
