import {
  changeSftpRights,
  endSftp,
  keepSftpVersion,
  moveSftpHistory,
  signInSftp,
  type SftpService,
} from "@blockwright/node-protocol/sftp";
import type { Logger } from "pino";
import { every } from "../../chores.ts";
import type { TreePlaces } from "../../instances/trees/tree-places.ts";
import type { Link } from "../../link/link.ts";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import { keepChild, type Heard } from "./child.ts";
import { obtainHostKey } from "./host-key.ts";
import { KnownSessions } from "./known-sessions.ts";
import type { Grant } from "./messages.ts";

/** Well below the lifetime of a permission. */
const renewEveryMs = 10_000;

export interface Sftp {
  readonly handlers: readonly RpcHandler[];
  /** Null while no connections are accepted. */
  report(): SftpService | null;
  /** Must be called when an instance has changed. */
  look(instanceId: string): void;
  stop(): void;
}

export interface SftpOptions {
  readonly port: number;
  readonly stateFolder: string;
  readonly logLevel: string;
  readonly log: Logger;
  readonly link: Pick<Link, "ask">;
  readonly places: TreePlaces;
}

/** Starts the SFTP process, signs users in as the api decides, and renews their permissions. */
export async function startSftp(options: SftpOptions): Promise<Sftp> {
  const { port, stateFolder, logLevel, log, link, places } = options;
  const { privateKey, fingerprint } = await obtainHostKey(stateFolder);
  let service: SftpService | null = null;
  const sessions = new KnownSessions({
    link,
    places,
    setRights: (rights) => child.tell({ type: "rights", rights }),
  });
  const hear = (message: Heard) => {
    switch (message.type) {
      case "listening":
        return void (service = { port: message.port, fingerprint });
      case "sign-in":
        return void signIn(options, sessions, message.question).then((verdict) =>
          child.tell({ type: "verdict", id: message.id, ...verdict }),
        );
      case "keep-version":
      case "move-history":
        return void tellHistory(options, sessions, message).then((isDone) =>
          child.tell({ type: "history", id: message.id, isDone }),
        );
      case "ended":
        return recordEnd(options, sessions, message);
    }
  };
  const child = keepChild({
    log,
    start: { type: "start", port, hostKey: privateKey, logLevel },
    hear,
    onExit: () => {
      service = null;
      sessions.clear();
    },
  });
  const renewal = every(renewEveryMs, () => sessions.renew(), log, cantRenew);
  return {
    handlers: [
      onRpc(changeSftpRights, async ({ sessions: rights }) => {
        child.tell({ type: "rights", rights });
        return {};
      }),
    ],
    report: () => service,
    look: (instanceId) => sessions.cutReplaced(instanceId),
    stop: () => {
      renewal.stop();
      child.stop();
    },
  };
}

const cantRenew = "rights over SFTP could not be renewed";

/** If the api can't be asked, the sign-in is refused. */
async function signIn(
  { link, places, log }: SftpOptions,
  sessions: KnownSessions,
  question: Extract<Heard, { type: "sign-in" }>["question"],
): Promise<{ isWelcome: boolean; grant: Grant | null }> {
  try {
    const { isWelcome, session } = await link.ask(signInSftp, question);
    if (!session) return { isWelcome, grant: null };
    const { sessionId, ticket, instanceId, right } = session;
    const place = places.find(instanceId);
    if (!place) return { isWelcome: false, grant: null };
    const { folder, limitBytes, installationId } = place;
    const known = { sessionId, ticket, instanceId, installationId };
    sessions.add(known);
    // A permission may have been revoked before the session was known here, so the first renewal is immediate.
    sessions.renew([known]).catch((error: unknown) => log.warn({ err: error }, cantRenew));
    return { isWelcome, grant: { sessionId, folder, limitBytes, right } };
  } catch (error) {
    log.warn({ err: error }, "nobody could say who may sign in over SFTP");
    return { isWelcome: false, grant: null };
  }
}

/** Returns whether the api has stored it. */
async function tellHistory(
  { link, log }: SftpOptions,
  sessions: KnownSessions,
  message: Extract<Heard, { type: "keep-version" | "move-history" }>,
): Promise<boolean> {
  const ticket = sessions.find(message.sessionId)?.ticket;
  if (ticket === undefined) return false;
  try {
    if (message.type === "keep-version") await link.ask(keepSftpVersion, { ticket, ...message.version });
    else await link.ask(moveSftpHistory, { ticket, ...message.moved });
    return true;
  } catch (error) {
    log.warn({ err: error }, "the history of a file could not be kept");
    return false;
  }
}

function recordEnd(
  { link, log }: SftpOptions,
  sessions: KnownSessions,
  { sessionId, summary }: Extract<Heard, { type: "ended" }>,
): void {
  const session = sessions.take(sessionId);
  if (!session) return;
  link
    .ask(endSftp, { ticket: session.ticket, summary })
    .catch((error: unknown) => log.warn({ err: error }, "the end of an SFTP session was not recorded"));
}
