import type { TestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../people.fixture.ts";
import { insertUnconfirmed } from "./second-factor.repository.ts";
import { sealSecret } from "./spend-code.ts";
import { base32, codeAt, newSecret, stepAt } from "./totp.ts";

/** An authenticator app that was shown the secret. */
export interface TestApp {
  readonly recoveryCodes: readonly string[];
  /** Of the current half minute, or of one beside it. */
  code(steps?: number): string;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Independent of the product's own Base32, as an app is. */
function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function appWith(
  { clock }: { readonly clock: Pick<TestApi["clock"], "now"> },
  secret: string,
  recoveryCodes: readonly string[] = [],
): TestApp {
  const bytes = decodeBase32(secret);
  return { recoveryCodes, code: (steps = 0) => codeAt(bytes, stepAt(clock.now()) + steps) };
}

/** Uses up the code of the half minute before, so that the current one can be used at once. */
export async function addSecondFactor(
  api: Pick<TestApi, "url" | "clock">,
  { cookies, password }: Pick<TestPerson, "cookies" | "password">,
): Promise<TestApp> {
  const headers = { cookie: cookies };
  const path = `${api.url}/api/account/second-factor`;
  const begun = await post(`${path}/begin`, { password }, { headers });
  const secret = String(begun.json["secret"]);
  const confirmed = await post(`${path}/confirm`, { code: appWith(api, secret).code(-1) }, { headers });
  if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.status}: ${confirmed.text}`);
  return appWith(api, secret, confirmed.json["recoveryCodes"] as string[]);
}

/** Only the row. */
export async function keptSecondFactor(
  api: TestApi,
  userId: string,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<TestApp> {
  const { deps, pool } = api.application;
  const secret = newSecret();
  const sealedSecret = sealSecret(deps.secrets, userId, secret);
  await insertUnconfirmed(deps.rows, { userId, sealedSecret, createdAt: api.clock.now() });
  if (isConfirmed)
    await pool.query("update second_factors set confirmed_at = now() where user_id = $1", [userId]);
  return appWith(api, base32(secret));
}
