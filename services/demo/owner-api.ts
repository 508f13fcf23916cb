import { setTimeout as sleep } from "node:timers/promises";

interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface SeenBuild {
  readonly status: string;
  readonly serverId: string | null;
  readonly serverName: string | null;
  readonly error: string | null;
  readonly logs: readonly string[];
  readonly address: { readonly host: string; readonly port: number } | null;
}

const BUILD_LIMIT_MS = 900_000;

/** The public HTTP API, as a person who is signed in. */
export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

export function signUp(url: string, person: Person): Promise<Api> {
  return openSession(url, "/api/auth/signup", person);
}

export function logIn(url: string, login: Pick<Person, "username" | "password">): Promise<Api> {
  return openSession(url, "/api/auth/login", login);
}

async function openSession(url: string, entrance: string, body: object): Promise<Api> {
  const ask = async (method: string, path: string, cookie: string, content?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(content !== undefined && { "content-type": "application/json" }) },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const opened = await ask("POST", entrance, "", body);
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return async (method, path, content) => (await ask(method, path, cookie, content)).json();
}

export async function importRecipe(api: Api, recipe: Readonly<Record<string, unknown>>): Promise<string> {
  const usual = {
    format: 1,
    platform: "java",
    software: "paper",
    minecraftVersion: "latest",
    plugins: [],
    properties: {},
    gameRules: {},
    configEdits: [],
  };
  const file = JSON.stringify({ blockwright: 1, recipe: { ...usual, ...recipe } });
  return ((await api("POST", "/api/builds/import", { file })) as { id: string }).id;
}

export async function untilBuild(
  api: Api,
  id: string,
  status: "completed" | "failed",
  interrupted: AbortSignal,
): Promise<SeenBuild> {
  const giveUpAt = Date.now() + BUILD_LIMIT_MS;
  for (;;) {
    const build = (await api("GET", `/api/build/${id}`)) as SeenBuild;
    if (build.status === status) return build;
    const isOver = build.status === "completed" || build.status === "failed";
    if (isOver || Date.now() > giveUpAt)
      throw new Error(`A build of the demo is ${build.status}: ${build.error ?? build.logs.at(-1)}`);
    await sleep(300, undefined, { signal: interrupted });
  }
}
