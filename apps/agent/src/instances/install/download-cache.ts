import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LockedFile } from "@blockwright/node-protocol/instance";
import { ForbiddenAddressError } from "@blockwright/node-protocol/guarded-connection";
import { boundFolder } from "./bounded-folder.ts";
import type { DownloadClient } from "./download-client.ts";
import { usualDownloadLimits, watchPace, type DownloadLimits, type Pace } from "./download-pace.ts";
import { InstallError } from "./install-error.ts";

const maxTries = 5;
const firstWaitMs = 500;

export interface DownloadCache {
  /**
   * Passes `work` the path of a file with exactly the locked hash, which exists until the work is done. Concurrent
   * requests for one file share a download.
   */
  use<T>(file: LockedFile, signal: AbortSignal, work: (path: string) => Promise<T>): Promise<T>;
}

interface Wanted {
  readonly signal: AbortSignal;
  readonly client: DownloadClient;
  readonly limits: DownloadLimits;
}

/** Content-addressed: the name of a file is its hash, and it appears only once it has been checked. */
export async function openDownloadCache(
  folder: string,
  client: DownloadClient,
  maxBytes: number,
  limits: DownloadLimits = usualDownloadLimits,
): Promise<DownloadCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Partial downloads of a killed agent may no longer be needed.
  for (const name of await readdir(folder)) if (name.endsWith(".part")) await rm(join(folder, name));
  const bounded = await boundFolder(folder, maxBytes);
  const underWay = new Map<string, Promise<string>>();
  const obtain = (file: LockedFile, name: string, signal: AbortSignal): Promise<string> => {
    const running = underWay.get(name);
    if (running) return running;
    const fetching = bounded
      .count(name, file.sizeBytes)
      .then(() => fetchUnlessThere(file, join(folder, name), { signal, client, limits }))
      .catch((error: unknown) => {
        bounded.forget(name);
        throw error;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, fetching);
    return fetching;
  };
  return {
    use: async (file, signal, work) => {
      const name = `${file.digest.algorithm}-${file.digest.hex}`;
      const release = await bounded.hold(name);
      try {
        return await work(await obtain(file, name, signal));
      } finally {
        await release();
      }
    },
  };
}

async function fetchUnlessThere(file: LockedFile, path: string, wanted: Wanted): Promise<string> {
  if (await isIntact(file, path)) return path;
  const part = `${path}.part`;
  try {
    await fetchWithRetries(file, part, wanted);
    await checkAndKeep(file, part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return path;
}

async function fetchWithRetries(file: LockedFile, part: string, wanted: Wanted): Promise<void> {
  const { signal } = wanted;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchRest(file, part, wanted);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof InstallError || attempt >= maxTries) throw asInstallError(error, file);
      await sleep(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** Hashed before every use, not only after the download: disks corrupt data. */
async function isIntact(file: LockedFile, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== file.sizeBytes) return false;
  const hash = createHash(file.digest.algorithm);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest("hex") === file.digest.hex;
}

/** Resumes an earlier attempt with a range request, if the source supports it. */
async function fetchRest(file: LockedFile, part: string, wanted: Wanted): Promise<void> {
  const have = (await stat(part).catch(() => undefined))?.size ?? 0;
  if (have === file.sizeBytes) return;
  const headers: Record<string, string> = have > 0 ? { range: `bytes=${have}-` } : {};
  const pace = watchPace(wanted.limits);
  try {
    const signal = AbortSignal.any([wanted.signal, pace.signal]);
    const answer = await askFor(file, () => wanted.client(file.url, headers, signal));
    await writeAnswer(file, part, { answer, have, pace });
  } finally {
    pace.stop();
  }
}

interface Answered {
  readonly answer: Awaited<ReturnType<DownloadClient>>;
  readonly have: number;
  readonly pace: Pace;
}

async function writeAnswer(file: LockedFile, part: string, { answer, have, pace }: Answered): Promise<void> {
  if (answer.status === 404 || answer.status === 410)
    throw new InstallError(`${file.path} is no longer offered by its source.`);
  if (answer.status >= 300 && answer.status < 400)
    throw new InstallError(`${file.path} has moved, and only the agreed place is trusted.`);
  if (!answer.ok || !answer.body) throw new Error(`the source answered ${answer.status}`);
  const isResumed = answer.status === 206;
  const handle = await open(part, isResumed ? "a" : "w", 0o600);
  try {
    let size = isResumed ? have : 0;
    for await (const chunk of answer.body) {
      size += chunk.byteLength;
      if (size > file.sizeBytes)
        throw new InstallError(`${file.path} is larger than its source said, so it was refused.`);
      await handle.write(chunk);
      pace.add(chunk.byteLength);
    }
    if (size < file.sizeBytes) throw new Error("the download ended early");
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function askFor(file: LockedFile, ask: () => ReturnType<DownloadClient>) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof ForbiddenAddressError)) throw error;
    throw new InstallError(`${file.path} is at an address that is not outside, so it was not fetched.`, {
      cause: error,
    });
  }
}

async function checkAndKeep(file: LockedFile, part: string, path: string): Promise<void> {
  if (!(await isIntact(file, part))) {
    throw new InstallError(
      `${file.path} is not the file that was agreed on (its hash differs), so it was refused.`,
    );
  }
  await rename(part, path);
}

function asInstallError(error: unknown, file: LockedFile): InstallError {
  if (error instanceof InstallError) return error;
  return new InstallError(`${file.path} could not be downloaded.`, { cause: error });
}
