import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { insertHelpRequest } from "./help.repository.ts";

const suspended = "suspended_at = date_trunc('second', now()), suspended_reason = 'Spam.'";

/** Rows only, without the entries of a decision by the operator. */
export async function someSuspendedPerson(api: TestApi): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await api.application.pool.query(`update users set ${suspended} where id = $1`, [person.id]);
  return person;
}

export async function someSuspendedServer(api: TestApi, owner: { readonly id: string }): Promise<string> {
  const { serverId } = await someRunningServer(api, owner);
  await api.application.pool.query(`update servers set ${suspended} where id = $1`, [serverId]);
  return serverId;
}

/** Only the row, without an entry in the activity log. */
export async function keptAppeal({ application: { deps } }: TestApi, userId: string): Promise<string> {
  const id = randomUUID();
  const [message, createdAt] = ["It was not me.", deps.now()];
  await insertHelpRequest(deps.rows, {
    id,
    kind: "person-appeal",
    userId,
    message,
    suspendedAt: createdAt,
    createdAt,
  });
  return id;
}
