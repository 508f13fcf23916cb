import { setPriority } from "node:os";
import { pino } from "pino";
import type { FromSftp, Grant, ToSftp } from "./beside/messages.ts";
import { Guests, noSummary } from "./guests.ts";
import { usualLimits } from "./transport/limits.ts";
import { listen } from "./transport/listen.ts";
import type { Verdict } from "./transport/sign-in.ts";

/**
 * SFTP in a process of its own, started by the agent: key exchanges of strangers stop an event loop for a while, and this
 * one carries nothing else. It ends with the agent, whatever way that ended.
 */
const lowPriority = 5;
const lookForIdleEveryMs = 30_000;
const answerWithinMs = 15_000;

const tell = (message: FromSftp) => void process.send?.(message);
const waiting = new Map<number, (verdict: Verdict<Grant>) => void>();
const guests = new Guests({
  idleMs: usualLimits.idleMs,
  onEnd: (sessionId, summary) => tell({ type: "ended", sessionId, summary }),
});
let lastQuestion = 0;

async function start({ port, hostKey, logLevel }: Extract<ToSftp, { type: "start" }>): Promise<void> {
  const log = pino({ level: logLevel, base: { program: "sftp" } });
  const listener = await listen<Grant>({
    port,
    hostKey,
    limits: usualLimits,
    signIn: (username, address, credential) => {
      const { promise, resolve } = Promise.withResolvers<Verdict<Grant>>();
      const id = (lastQuestion += 1);
      const tooLate = setTimeout(() => conclude(id, nobody), answerWithinMs);
      waiting.set(id, (verdict) => {
        clearTimeout(tooLate);
        resolve(verdict);
      });
      tell({ type: "sign-in", id, question: { username, address, credential } });
      return promise;
    },
    welcome: (grant, cut) => guests.welcome(grant, cut),
    onError: (error) => log.warn({ err: error }, "a request over SFTP failed"),
  });
  setInterval(() => guests.cutIdle(), lookForIdleEveryMs);
  tell({ type: "listening", port: listener.port });
}

const nobody: Verdict<Grant> = { isWelcome: false, granted: undefined };

function conclude(id: number, verdict: Verdict<Grant>): void {
  const resolve = waiting.get(id);
  waiting.delete(id);
  if (resolve) return resolve(verdict);
  const { granted } = verdict;
  // Too late: whoever asked was refused.
  if (granted) tell({ type: "ended", sessionId: granted.sessionId, summary: noSummary() });
}

/** The agent starts another one after a while. */
function giveUp(error: unknown): void {
  process.stderr.write(`SFTP could not be offered: ${String(error)}\n`);
  process.exit(1);
}

setPriority(lowPriority);
process.once("disconnect", () => process.exit(0));
process.on("message", (message: ToSftp) => {
  switch (message.type) {
    case "start":
      return void start(message).catch(giveUp);
    case "verdict":
      return conclude(message.id, {
        isWelcome: message.isWelcome,
        granted: message.grant ?? undefined,
      });
    case "rights":
      return guests.setRights(message.rights);
  }
});
