import type { Socket } from "node:net";
import type { SftpCredential } from "@blockwright/node-protocol/sftp";
import type { AuthContext, Connection, ServerChannel, Session } from "ssh2";
import { serveSession } from "../session/serve-session.ts";
import type { SessionContext } from "../session/session-context.ts";
import type { SftpLimits } from "./limits.ts";
import { SignIn, type Verdict } from "./sign-in.ts";

/** A person who has signed in. */
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
  /** Calls `cut` when the guest has to go. */
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
  const cut = () => {
    client.end();
    // Whoever does not read would keep it open.
    setTimeout(() => socket.destroy(), partingMs).unref();
  };
  const signIn = new SignIn<Granted>(
    host.limits,
    (username, credential) => host.signIn(username, address, credential),
    () => host.noteFailure(address),
  );
  // Without a listener a broken packet ends the process.
  client.on("error", () => undefined);
  const answer = async (context: AuthContext) => {
    const granted = await signIn.answer(context);
    if (granted === "enough") return cut();
    if (granted === undefined) return;
    guest = host.welcome(granted, cut);
    signedIn();
    // Gone while we asked: nobody else would let go of the session.
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
  readonly onEnd: () => void;
  /** What came is no SFTP. */
  readonly onBroken: () => void;
  readonly onError: (error: unknown) => void;
}

/** `sftp` would hand out an object of the library that takes requests without limit; `subsystem` is the bare channel. */
function serveChannel(session: Session, { guest, onEnd, onBroken, onError }: ChannelOptions): void {
  // Of a session that never became a channel.
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
    const end = () => {
      channel.exit(0);
      // Without it OpenSSH's client waits for ever after its last command.
      channel.end();
    };
    serveSession(channel, person.context, onError).then(end, onBroken);
  });
}

/** Undefined when the session has become a channel already. */
type Accept = () => ServerChannel | undefined;
