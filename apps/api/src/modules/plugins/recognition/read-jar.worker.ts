import { parentPort, workerData } from "node:worker_threads";
import { readJarMetadata } from "@blockwright/minecraft/jar/metadata";
import { UnreadableZipError } from "@blockwright/minecraft/zip/error";
import type { JarReading } from "./read-jar.ts";

function read(bytes: Uint8Array): JarReading {
  try {
    return { metadata: readJarMetadata(bytes) };
  } catch (error) {
    if (error instanceof UnreadableZipError) return { refusal: error.message };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(read(workerData as Uint8Array));
