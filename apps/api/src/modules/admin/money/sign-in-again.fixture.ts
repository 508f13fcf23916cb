import type { TestApi } from "../../../api.fixture.ts";
import { cookiesOf, post } from "../../../http-client.fixture.ts";
import { someAddress, type TestPerson } from "../../accounts/people.fixture.ts";

/** After the clock has moved: the operator's sign-in ends when it is not used for half an hour. */
export async function signInAgain(api: TestApi, person: TestPerson): Promise<TestPerson> {
  const { username, password } = person;
  const answer = await post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() });
  return { ...person, cookies: cookiesOf(answer) };
}
