import { Worker } from "node:worker_threads";

/** With a hash: does the password match it? Without: returns the password's hash. */
export interface HashingJob {
  readonly password: string;
  readonly passwordHash?: string;
}

export interface HashingThread {
  /** One at a time. A failed thread must be terminated. */
  run<T extends string | boolean>(job: HashingJob): Promise<T>;
  end(): Promise<void>;
}

export function createHashingThread(): HashingThread {
  const worker = new Worker(new URL("password-hashing.worker.ts", import.meta.url));
  let current = Promise.withResolvers<unknown>();
  worker.unref();
  worker.on("message", (result) => current.resolve(result));
  worker.on("error", (error) => current.reject(error));
  worker.on("exit", () => current.reject(new Error("a hashing thread ended")));
  // The first one is not awaited.
  current.promise.catch(() => undefined);
  return {
    run: async <T>(job: HashingJob) => {
      current = Promise.withResolvers<unknown>();
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(job);
      try {
        return (await current.promise) as T;
      } finally {
        worker.unref();
      }
    },
    end: async () => void (await worker.terminate()),
  };
}
