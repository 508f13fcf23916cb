import { eulaDocument } from "@blockwright/contract/builds";
import { signUpSomebody } from "../accounts/people.ts";
import type { BuildWorld } from "./world.ts";

/** A person who may build: signed in, with the EULA accepted. */
export interface Builder {
  readonly userId: string;
  readonly cookies: string;
}

/** The part of the response of `GET /api/build/{taskId}` that we use. */
export interface SeenBuild {
  readonly id: string;
  readonly status: "pending" | "running" | "completed" | "failed";
  readonly error: string | null;
  readonly serverId: string | null;
  readonly isCancelling: boolean;
  readonly address: { readonly host: string; readonly port: number } | null;
  readonly plan: { readonly plugins: readonly { readonly name: string; readonly state: string }[] } | null;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const answersWithinMs = 60_000;

export async function callApi(
  url: string,
  path: string,
  { method = "GET", body, cookies = "" }: { method?: string; body?: object; cookies?: string } = {},
): Promise<ApiAnswer> {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie: cookies, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answersWithinMs),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as ApiAnswer["body"] };
}

export async function someBuilder({ url, query }: BuildWorld): Promise<Builder> {
  const { person, cookies } = await signUpSomebody(url);
  const agreed = await callApi(url, "/api/eula-consent", {
    method: "POST",
    body: { document: eulaDocument },
    cookies,
  });
  if (agreed.status !== 200) throw new Error(`agreeing answered ${agreed.status}`);
  const [row] = await query<{ id: string }>("select id from users where username = $1", [person.username]);
  return { userId: row?.id ?? "", cookies };
}

export async function beginBuild(
  { url }: BuildWorld,
  { cookies }: Builder,
  recipeFile: string,
): Promise<string> {
  const answer = await callApi(url, "/api/builds/import", {
    method: "POST",
    body: { file: recipeFile },
    cookies,
  });
  if (answer.status !== 200)
    throw new Error(`the build was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(answer.body["id"]);
}

/** Undefined while the api is unavailable or fails. */
export async function readBuild(
  { url }: BuildWorld,
  { cookies }: Builder,
  id: string,
): Promise<SeenBuild | undefined> {
  const answer = await callApi(url, `/api/build/${id}`, { cookies }).catch(() => undefined);
  return answer?.status === 200 ? (answer.body as unknown as SeenBuild) : undefined;
}
