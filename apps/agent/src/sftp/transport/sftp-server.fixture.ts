import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SftpCredential, SftpSummary } from "@blockwright/node-protocol/sftp";
import { obtainHostKey } from "../beside/host-key.ts";
import type { Grant } from "../beside/messages.ts";
import { Guests } from "../guests.ts";
import { usualLimits, type SftpLimits } from "./limits.ts";
import { listen } from "./listen.ts";

export const password = "right";

/** The transport on its own folder, with two accounts: "owner", and "reader", which is read-only. */
export async function startSftpServer({
  limits = {},
  keys = [],
}: { limits?: Partial<SftpLimits>; keys?: readonly string[] } = {}) {
  const top = mkdtempSync(join(tmpdir(), "blockwright-sftp-"));
  const folder = mkdtempSync(join(top, "tree-"));
  const summaries: SftpSummary[] = [];
  const sessionIds: string[] = [];
  const errors: unknown[] = [];
  const guests = new Guests({
    idleMs: 60_000,
    historyOf: () => ({ keep: async () => undefined, move: async () => undefined }),
    onEnd: (_id, summary) => summaries.push(summary),
  });
  const isRight = (credential: SftpCredential) =>
    credential.kind === "password" ? credential.password === password : keys.includes(credential.publicKey);
  const listener = await listen<Grant>({
    port: 0,
    hostKey: (await obtainHostKey(top)).privateKey,
    limits: { ...usualLimits, ...limits },
    signIn: async (username, _address, credential) => {
      const isWelcome = ["owner", "reader"].includes(username) && isRight(credential);
      if (!isWelcome || (credential.kind === "key" && !credential.isProven))
        return { isWelcome, granted: undefined };
      const sessionId = `session ${sessionIds.length}`;
      sessionIds.push(sessionId);
      const right = username === "owner" ? "write" : "read";
      return { isWelcome, granted: { sessionId, folder, limitBytes: 2e9, right } };
    },
    welcome: (grant, cut) => guests.welcome(grant, cut),
    onError: (error) => errors.push(error),
  });
  return {
    port: listener.port,
    folder,
    guests,
    summaries,
    sessionIds,
    errors,
    /** A folder for the client's own files. */
    here: mkdtempSync(join(top, "here-")),
    write: (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content),
    stop: () => {
      listener.close();
      rmSync(top, { recursive: true });
    },
  };
}
