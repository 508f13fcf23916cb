import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { eulaDocument } from "@blockwright/contract/builds";
import { createDatabase, dropDatabase } from "../services/engines/databases.ts";
import type { Instance } from "../services/instance.ts";
import { startApiProcess } from "../services/programs/api-process.ts";
import { enrolAgent } from "../services/programs/enrol-agent.ts";
import { apiSettings } from "./settings.ts";

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** The whole product beside yours, with a person who may build any size. */
export interface Installation {
  readonly environment: Readonly<Record<string, string>>;
  readonly owner: string;
  readonly agentLog: string;
  readonly database: Client;
  readonly call: Call;
  stop(): Promise<void>;
}

const database = "blockwright_smoke";

export async function openInstallation(
  instance: Instance,
  agent: Readonly<Record<string, string>>,
  given: NodeJS.ProcessEnv,
  interrupted: AbortSignal,
): Promise<Installation> {
  await dropDatabase(instance, database);
  const databaseUrl = await createDatabase(instance, database);
  const environment = apiSettings(instance, databaseUrl, given);
  const programs: { kill(signal: NodeJS.Signals): Promise<void> }[] = [];
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  const stop = async () => {
    for (const program of programs.toReversed()) await program.kill("SIGTERM");
    await client.end();
    await dropDatabase(instance, database);
  };
  try {
    await client.connect();
    const logs = join(instance.stateDir, "logs");
    mkdirSync(logs, { recursive: true });
    for (const entry of ["http", "worker"] as const) {
      interrupted.throwIfAborted();
      programs.push(await startApiProcess(entry, environment, join(logs, `smoke-${entry}.log`)));
    }
    const started = await enrolAgent(instance, environment, agent, interrupted);
    programs.push(started);
    const owner = `smoke${randomBytes(4).toString("hex")}`;
    const call = await signUp(environment["PUBLIC_URL"] ?? "", owner);
    await client.query("UPDATE users SET plan = 'ultimate' WHERE username = $1", [owner]);
    return { environment, owner, agentLog: started.logFile, database: client, call, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signUp(url: string, username: string): Promise<Call> {
  let cookie = "";
  const call: Call = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`);
    cookie ||= answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    return (said === "" ? {} : JSON.parse(said)) as Record<string, unknown>;
  };
  const password = randomBytes(16).toString("hex");
  await call("POST", "/api/auth/signup", { username, email: `${username}@example.org`, password });
  await call("POST", "/api/eula-consent", { document: eulaDocument });
  return call;
}
