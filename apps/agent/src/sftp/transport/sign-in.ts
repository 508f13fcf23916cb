import type { SftpCredential } from "@blockwright/node-protocol/sftp";
import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import ssh2, { type AuthContext, type PublicKeyAuthContext } from "ssh2";
import type { SftpLimits } from "./limits.ts";

/** The agent's answer to a sign-in. */
export interface Verdict<Granted> {
  readonly isWelcome: boolean;
  readonly granted: Granted | undefined;
}

export type AskSignIn<Granted> = (username: string, credential: SftpCredential) => Promise<Verdict<Granted>>;

const slowerEachTryMs = 300;
/** Longer values are refused without asking the api. */
const longestUsername = 100;
const longestPassword = 200;
const longestKeyBytes = 5000;
const ways = ["publickey", "password"] as const;

/** The sign-in of one connection. Methods may be called while an earlier call is still pending. */
export class SignIn<Granted> {
  readonly #limits: SftpLimits;
  readonly #ask: AskSignIn<Granted>;
  readonly #onFailure: () => void;
  #questions = 0;
  #tries = 0;

  constructor(limits: SftpLimits, ask: AskSignIn<Granted>, onFailure: () => void) {
    this.#limits = limits;
    this.#ask = ask;
    this.#onFailure = onFailure;
  }

  /** Answers the client. Returns what was granted, or "enough" after too many attempts. */
  async answer(context: AuthContext): Promise<Granted | "enough" | undefined> {
    this.#questions += 1;
    if (this.#questions > this.#limits.questions || this.#tries >= this.#limits.tries) return "enough";
    if (context.username.length > longestUsername) return this.#refuse(context);
    if (context.method === "password") return this.#password(context, context.password);
    if (context.method === "publickey") return this.#key(context);
    return this.#refuse(context);
  }

  async #password(context: AuthContext, password: string): Promise<Granted | undefined> {
    if (password.length > longestPassword) return this.#refuseWrong(context);
    const credential = { kind: "password", password } as const;
    const { granted } = await this.#ask(context.username, credential);
    if (granted === undefined) return this.#refuseWrong(context);
    context.accept();
    return granted;
  }

  /** Called twice: without a signature it only asks whether the key is acceptable, which is not an attempt. */
  async #key(context: PublicKeyAuthContext): Promise<Granted | undefined> {
    if (context.key.data.length > longestKeyBytes) return this.#refuse(context);
    const publicKey = context.key.data.toString("base64");
    const { isWelcome } = await this.#ask(context.username, { kind: "key", publicKey, isProven: false });
    if (!isWelcome) return this.#refuse(context);
    if (context.signature === undefined) {
      context.accept();
      return undefined;
    }
    if (!isSignedBy(context)) return this.#refuseWrong(context);
    const { granted } = await this.#ask(context.username, { kind: "key", publicKey, isProven: true });
    if (granted === undefined) return this.#refuse(context);
    context.accept();
    return granted;
  }

  async #refuseWrong(context: AuthContext): Promise<undefined> {
    this.#tries += 1;
    this.#onFailure();
    await sleep(slowerEachTryMs * this.#tries);
    return this.#refuse(context);
  }

  #refuse(context: AuthContext): undefined {
    context.reject([...ways]);
  }
}

/** The key belongs to an account, so it was validated before. SHA-1 signatures are refused. */
function isSignedBy({ key, blob, signature, hashAlgo }: PublicKeyAuthContext): boolean {
  const parsed = ssh2.utils.parseKey(`${key.algo} ${key.data.toString("base64")}`);
  if (parsed instanceof Error || Array.isArray(parsed) || !blob || !signature) return false;
  const known = parsed.getPublicSSH();
  if (known.length !== key.data.length || !timingSafeEqual(known, key.data)) return false;
  if (parsed.type === "ssh-rsa" && hashAlgo !== "sha256" && hashAlgo !== "sha512") return false;
  // Despite its types, it returns an Error for a signature that it can't parse.
  const verified: unknown = parsed.verify(blob, signature, hashAlgo);
  return verified === true;
}
