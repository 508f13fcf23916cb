import { callApi } from "../build/people.ts";
import { placesNow, type MoveWorld } from "./two-places.ts";

interface Target {
  readonly id: string;
  readonly name: string;
  readonly address: { readonly port: number } | null;
  readonly refusal: string | null;
}

/** Asks as the operator does, who has just confirmed who they are. Returns the job. */
export async function beginMove(world: MoveWorld): Promise<string> {
  const { build, server } = world;
  await build.query("delete from rate_limits");
  await build.query("update sessions set confirmed_at = now()");
  const { there } = await placesNow(world);
  const path = `/api/admin/servers/${server.serverId}/move`;
  const { cookies } = server.builder;
  const preview = await callApi(build.url, path, { cookies });
  const target = (preview.body["machines"] as readonly Target[]).find(({ name }) => name === there.name);
  const body = { machineId: target?.id, port: target?.address?.port, reason: "chaos" };
  const answer = await callApi(build.url, path, { method: "POST", body, cookies });
  if (answer.status !== 202)
    throw new Error(`a move was refused: ${target?.refusal} ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(answer.body["jobId"]);
}
