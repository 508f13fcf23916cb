import { open, rename } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { renewCredentials } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import { hasUsualPermissions, lifeOf, withToken } from "./credentials.ts";
import type { Link } from "./link.ts";

/** Timers are limited to 24 days, and the clock may be changed meanwhile. */
const longestSleepMs = 60 * 60_000;
const shortestSleepMs = 500;

export interface FreshOptions {
  readonly nodeId: string;
  readonly link: Pick<Link, "ask" | "changeCredentials">;
  readonly credsFile: string;
  readonly credentials: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Renews credentials at half of their lifetime, so that the control plane may be down for the other half, and at once
 * when they carry the permissions of another version. Stops with the signal.
 */
export async function keepCredentialsFresh(options: FreshOptions): Promise<void> {
  const { nodeId, link, credsFile, log, signal } = options;
  let { credentials } = options;
  // Only once: an api of another version always signs its own set of permissions.
  let isDueNow = !hasUsualPermissions(credentials, nodeId);
  for (let life = lifeOf(credentials); life && !signal.aborted; life = lifeOf(credentials)) {
    const dueAtMs = (life.issuedAtMs + life.expireAtMs) / 2;
    if (!isDueNow && Date.now() < dueAtMs) {
      await pause(dueAtMs - Date.now(), signal);
      continue;
    }
    try {
      const { token, expireAt } = await link.ask(renewCredentials, {});
      const renewed = withToken(credentials, token);
      await link.changeCredentials(renewed);
      await replaceFile(credsFile, renewed);
      credentials = renewed;
      isDueNow = false;
      log.info({ expireAt }, "this node's credentials were renewed");
    } catch (error) {
      log.warn({ err: error, expireAtMs: life.expireAtMs }, "this node's credentials could not be renewed");
      await pause((life.expireAtMs - dueAtMs) / 20, signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const bounded = Math.min(longestSleepMs, Math.max(shortestSleepMs, ms));
  await sleep(bounded, undefined, { signal }).catch(() => undefined);
}

async function replaceFile(path: string, text: string): Promise<void> {
  await using file = await open(`${path}.new`, "w", 0o600);
  await file.writeFile(text);
  await file.sync();
  await rename(`${path}.new`, path);
}
