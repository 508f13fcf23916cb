import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { Row, Tell } from "./row.ts";

const command = join(import.meta.dirname, "../apps/api/src/cli/check-sources.ts");
const maxOutputBytes = 1024 * 1024;
const limitMs = 30 * 60_000;

const answer = z.array(
  z.object({ name: z.string(), verdict: z.enum(["fine", "not reached", "WRONG"]), detail: z.string() }),
);

/** The command stores nothing and uses no database, so these need not exist. */
const unused = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  NATS_URL: "nats://127.0.0.1:9",
  NATS_CREDS_FILE: "none",
  PUBLIC_URL: "http://localhost:3000",
};

/** Every source answers in the shape we know, and one file of each is what it says. */
export async function trySources(
  given: NodeJS.ProcessEnv,
  tell: Tell,
  interrupted: AbortSignal,
): Promise<void> {
  tell(contactRow(given));
  const secret = () => randomBytes(32).toString("base64");
  const keys = { SECRETS_KEYS: `smoke1:${secret()}`, SIGNALS_PEPPER: secret() };
  const output = await runCheck({ ...given, ...unused, ...keys }, interrupted);
  for (const { name, verdict, detail } of answer.parse(JSON.parse(output))) {
    const row: Row = { part: "sources", name, verdict: verdict === "fine" ? "fine" : "WRONG", detail };
    tell(verdict === "not reached" ? { ...row, detail: `not reached: ${detail}` } : row);
  }
}

/** Sources block programs that nobody can be asked about, Modrinth among them. */
function contactRow({ OUTSIDE_CONTACT: contact = "" }: NodeJS.ProcessEnv): Row {
  const isSet = contact.trim() !== "";
  const detail = isSet ? contact : "set OUTSIDE_CONTACT to an address at which the sources can reach you";
  return { part: "sources", name: "a contact is sent", verdict: isSet ? "fine" : "WRONG", detail };
}

/** It exits with another code than 0 if a source is not in order, which its output tells. */
function runCheck(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env, signal, timeout: limitMs, maxBuffer: maxOutputBytes };
    execFile(process.execPath, [command, "--files", "--json"], options, (error, stdout, stderr) => {
      if (stdout.startsWith("[")) resolve(stdout);
      else reject(error ?? new Error(stderr));
    });
  });
}
