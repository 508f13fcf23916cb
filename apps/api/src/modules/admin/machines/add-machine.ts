import type { addMachine as route } from "@blockwright/contract/admin/machines";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { createEnrolmentToken } from "../../nodes/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

/** The token in the command works once. A second use is refused. */
export async function addMachine(
  deps: Pick<AdminDeps, "config" | "transact" | "now">,
  operator: Person,
): Promise<RouteResponse<typeof route>> {
  const { config } = deps;
  if (config.nats.accountSeedFile === undefined) throw new AppError("ENROLMENT_NOT_CONFIGURED");
  const { token, expiresAt } = await createEnrolmentToken(deps, operator);
  return { command: commandOf(config.http.publicUrl.origin, token), expiresAt: expiresAt.toISOString() };
}

/** The shell of the machine fills in its name and address. docs/operating.md describes the other variables. */
function commandOf(apiUrl: string, token: string): string {
  const variables = [
    `API_URL=${apiUrl}`,
    `ENROLMENT_TOKEN=${token}`,
    'NODE_NAME="$(hostname)"',
    'AGENT_ADDRESS="$(hostname -f)"',
    "AGENT_STATE_FOLDER=/var/lib/blockwright-agent",
    "POOL_FOLDER=/srv/blockwright",
  ];
  return `sudo env ${variables.join(" ")} node apps/agent/src/main.ts`;
}
