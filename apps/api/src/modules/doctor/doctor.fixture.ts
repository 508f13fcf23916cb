import { randomUUID } from "node:crypto";
import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import type { TestApi } from "../../api.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";
import { keepDiagnosis } from "./doctor.repository.ts";

/** A server with a problem, which can be fixed without a call to its machine unless stated otherwise. */
export async function someDiagnosedServer(
  api: TestApi,
  owner: { readonly id: string },
  fix: CrashFix = { kind: "raise-thread-limit" },
): Promise<TestServer> {
  const server = await someRunningServer(api, owner);
  const { serverId, instanceId } = server;
  await keepDiagnosis(api.application.deps.rows, {
    id: randomUUID(),
    serverId,
    instanceId,
    occasion: "exit:then",
    at: new Date(),
    sentence: "It wanted to do too much at once.",
    fix,
  });
  return server;
}

/** The newest of this person's servers. */
export async function diagnosisOf(api: TestApi, owner: { readonly id: string }): Promise<string> {
  const { rows } = await api.application.pool.query<{ id: string }>(
    `select d.id from diagnoses d join servers s on s.id = d.server_id
      where s.user_id = $1 order by d.created_at desc limit 1`,
    [owner.id],
  );
  return rows[0]?.id ?? randomUUID();
}
