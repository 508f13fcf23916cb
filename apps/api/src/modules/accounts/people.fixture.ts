import { randomBytes } from "node:crypto";
import { cookiesOf, post, type TestAnswer } from "../../http-client.fixture.ts";

export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly cookies: string;
}

export function someRegistration() {
  const name = `p${randomBytes(6).toString("hex")}`;
  return { username: name, email: `${name}@example.org`, password: `pw-${randomBytes(8).toString("hex")}` };
}

/** Each person has their own network. */
export function someAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `127.${1 + (a % 250)}.${b}.${1 + (c % 250)}`;
}

export async function signUpSomebody(apiUrl: string): Promise<TestPerson> {
  const registration = someRegistration();
  const answer: TestAnswer = await post(`${apiUrl}/api/auth/signup`, registration, { from: someAddress() });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
  return { ...registration, id: String(answer.json["id"]), cookies: cookiesOf(answer) };
}
