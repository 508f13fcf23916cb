import { setPriority } from "node:os";
import { pino } from "pino";
import type { FromSftp, Grant, ToSftp } from "./beside/messages.ts";
import { Guests, noSummary } from "./guests.ts";
import { Questions } from "./questions.ts";
import { createTellHistory } from "./tell-history.ts";
import { usualLimits } from "./transport/limits.ts";
import { listen } from "./transport/listen.ts";
import type { Verdict } from "./transport/sign-in.ts";

/**
 * SFTP runs in its own process, started by the agent: key exchanges with clients block the event loop for a while, and
 * this process does nothing else. It exits with the agent, however the agent ended.
 */
const lowPriority = 5;
const lookForIdleEveryMs = 30_000;
const answerWithinMs = 15_000;

const tell = (message: FromSftp) => void process.send?.(message);
const signIns = new Questions<Verdict<Grant>>(answerWithinMs);
const history = new Questions<boolean>(answerWithinMs);
const guests = new Guests({
  idleMs: usualLimits.idleMs,
  historyOf: createTellHistory(history, tell),
  onEnd: (sessionId, summary) => tell({ type: "ended", sessionId, summary }),
});

async function start({ port, hostKey, logLevel }: Extract<ToSftp, { type: "start" }>): Promise<void> {
  const log = pino({ level: logLevel, base: { program: "sftp" } });
  const listener = await listen<Grant>({
    port,
    hostKey,
    limits: usualLimits,
    signIn: (username, address, credential) => {
      const question = { username, address, credential };
      return signIns.ask((id) => tell({ type: "sign-in", id, question }), nobody);
    },
    welcome: (grant, cut) => guests.welcome(grant, cut),
    onError: (error) => log.warn({ err: error }, "a request over SFTP failed"),
  });
  setInterval(() => guests.cutIdle(), lookForIdleEveryMs);
  tell({ type: "listening", port: listener.port });
}

const nobody: Verdict<Grant> = { isWelcome: false, granted: undefined };

function conclude(id: number, verdict: Verdict<Grant>): void {
  if (signIns.conclude(id, verdict)) return;
  const { granted } = verdict;
  // Too late: the request has already been refused.
  if (granted) tell({ type: "ended", sessionId: granted.sessionId, summary: noSummary() });
}

/** The agent restarts the process after a while. */
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
    case "history":
      return void history.conclude(message.id, message.isDone);
    case "rights":
      return guests.setRights(message.rights);
  }
});
