import type { Socket } from "node:net";
import type { SftpCredential } from "@blockwright/node-protocol/sftp";
import type { AuthContext, Connection, ServerChannel, Session } from "ssh2";
import { serveSession } from "../session/serve-session.ts";
import type { SessionContext } from "../session/session-context.ts";
import type { SftpLimits } from "./limits.ts";
import { limitReadAhead, limitWindow, watchLine, type Line } from "./line.ts";
import { SignIn, type Verdict } from "./sign-in.ts";

/** A signed-in user. */
export interface Guest {
  readonly context: SessionContext;
  leave(): void;
}

export interface Host<Granted> {
  readonly limits: SftpLimits;
  readonly signIn: (
    username: string,
    address: string,
    credential: SftpCredential,
  ) => Promise<Verdict<Granted>>;
  /** Calls `cut` to disconnect the guest. */
  readonly welcome: (granted: Granted, cut: () => void) => Guest;
  readonly noteFailure: (address: string) => void;
  readonly onError: (error: unknown) => void;
}

export interface Arrival {
  readonly socket: Socket;
  readonly address: string;
  readonly signedIn: () => void;
}

const partingMs = 200;
const onlyFiles = "This server speaks SFTP only: there is no shell, and scp needs its SFTP mode.\n";

export function serveConnection<Granted>(
  host: Host<Granted>,
  client: Connection,
  { socket, address, signedIn }: Arrival,
): void {
  let guest: Guest | undefined;
  const line = watchLine(socket, host.limits.channels);
  limitWindow(client);
  const cut = () => {
    client.end();
    // A client that does not read would keep the connection open.
    setTimeout(() => socket.destroy(), partingMs).unref();
  };
  const signIn = new SignIn<Granted>(
    host.limits,
    (username, credential) => host.signIn(username, address, credential),
    () => host.noteFailure(address),
  );
  // Without a listener a malformed packet would crash the process.
  client.on("error", () => undefined);
  const answer = async (context: AuthContext) => {
    const granted = await signIn.answer(context);
    if (granted === "enough") return cut();
    if (granted === undefined) return;
    guest = host.welcome(granted, cut);
    signedIn();
    // The client disconnected during the check, so the session must be released here.
    if (socket.destroyed) guest.leave();
  };
  client.on("authentication", (context) => {
    answer(context).catch((error: unknown) => {
      host.onError(error);
      cut();
    });
  });
  client.on("request", (_accept, reject) => reject?.());
  let channels = 0;
  client.on("session", (accept, reject) => {
    if (channels >= host.limits.channels) return reject();
    channels += 1;
    let isOpen = true;
    serveChannel(accept(), {
      guest: () => guest,
      line,
      onEnd: () => {
        if (isOpen) channels -= 1;
        isOpen = false;
      },
      onBroken: cut,
      onError: host.onError,
    });
  });
  socket.once("close", () => guest?.leave());
}

interface ChannelOptions {
  readonly guest: () => Guest | undefined;
  readonly line: Line;
  readonly onEnd: () => void;
  /** Called when the input is not SFTP. */
  readonly onBroken: () => void;
  readonly onError: (error: unknown) => void;
}

/** The library's own `sftp` object accepts requests without limit; `subsystem` gives the bare channel. */
function serveChannel(session: Session, { guest, line, onEnd, onBroken, onError }: ChannelOptions): void {
  // For a session that never became a channel.
  session.once("close", onEnd);
  const refuse = (accept: Accept) => {
    const channel = accept();
    channel?.once("close", onEnd);
    channel?.on("error", () => undefined);
    channel?.stderr.write(onlyFiles);
    channel?.exit(1);
    channel?.end();
  };
  session.on("exec", refuse);
  session.on("shell", refuse);
  session.on("subsystem", (accept: Accept, reject: (() => void) | undefined, { name }: { name: string }) => {
    const person = guest();
    const channel = name === "sftp" && person ? accept() : undefined;
    if (!channel || !person) return reject?.();
    channel.once("close", onEnd);
    channel.on("error", () => undefined);
    limitReadAhead(channel);
    const end = () => {
      channel.exit(0);
      // Without this, OpenSSH's client waits forever after its last command.
      channel.end();
    };
    const { gone } = line;
    serveSession(channel, person.context, { onError, onAnswered: () => line.answered(), gone }).then(
      end,
      onBroken,
    );
  });
}

/** Undefined when the session has already become a channel. */
type Accept = () => ServerChannel | undefined;
