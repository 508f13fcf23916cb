import { callApi, type ApiAnswer } from "../build/people.ts";
import { askServer } from "../servers/owned.ts";
import { placesNow, type MoveWorld } from "./two-places.ts";

interface Target {
  readonly id: string;
  readonly name: string;
  readonly address: { readonly port: number } | null;
  readonly refusal: string | null;
}

/** As the product tells it to the owner. */
export async function addressTold({ build, server }: MoveWorld): Promise<{ host: string; port: number }> {
  const { body } = await askServer(build, server);
  return { host: String(body["ip"]), port: Number(body["port"]) };
}

export function cancelMove({ build, server }: MoveWorld): Promise<ApiAnswer> {
  const path = `/api/admin/servers/${server.serverId}/move/cancel`;
  return callApi(build.url, path, { method: "POST", body: {}, cookies: server.builder.cookies });
}

/** The operator empties the machine that has the server, and gives its owner no notice. */
export async function beginDrain(world: MoveWorld): Promise<void> {
  const { build, server } = world;
  await confirmOperator(world);
  const { here } = await placesNow(world);
  const [row] = await build.query<{ id: string }>("select id from nodes where name = $1", [here.name]);
  const body = { reason: "chaos", noticeMinutes: 0 };
  const path = `/api/admin/machines/${row?.id}/drain`;
  const answer = await callApi(build.url, path, { method: "POST", body, cookies: server.builder.cookies });
  if (answer.status !== 202) throw new Error(`a drain was refused: ${JSON.stringify(answer.body)}`);
}

async function confirmOperator({ build }: MoveWorld): Promise<void> {
  await build.query("delete from rate_limits");
  await build.query("update sessions set confirmed_at = now()");
}

/** Asks as the operator does, who has just confirmed who they are. Returns the job. */
export async function beginMove(world: MoveWorld): Promise<string> {
  const { build, server } = world;
  await confirmOperator(world);
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
