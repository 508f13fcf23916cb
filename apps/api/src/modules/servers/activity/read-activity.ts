import type { ActivityEntry, ActivityKind } from "@blockwright/contract/activity";
import type { Deps } from "../../../platform/deps.ts";
import { activityCsv } from "./activity-csv.ts";
import { findActivity, type ActivityFilter, type FoundActivity } from "./read-activity.repository.ts";

export interface ActivityQuery {
  readonly before?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly userId?: string | undefined;
}

interface ActivityPage {
  readonly entries: ActivityEntry[];
  readonly next: string | null;
}

const perPage = 50;
const maxExported = 10_000;

export async function listActivity(
  { rows }: Pick<Deps, "rows">,
  whose: Pick<ActivityFilter, "serverId" | "ownerId">,
  { before, ...filter }: ActivityQuery,
): Promise<ActivityPage> {
  const found = await findActivity(rows, { ...whose, ...filter, before: readCursor(before) }, perPage + 1);
  const shown = found.slice(0, perPage);
  const last = found.length > perPage ? shown.at(-1) : undefined;
  return { entries: shown.map(describe), next: last ? `${last.atMicros}-${last.id}` : null };
}

export async function exportActivity({ rows }: Pick<Deps, "rows">, serverId: string): Promise<string> {
  return activityCsv((await findActivity(rows, { serverId }, maxExported)).map(describe));
}

function readCursor(cursor: string | undefined) {
  const [atMicros, id] = cursor?.split("-") ?? [];
  return atMicros === undefined || id === undefined ? undefined : { atMicros, id: Number(id) };
}

function describe(found: FoundActivity): ActivityEntry {
  const { id, username, via, action, toUsername, serverId, serverName } = found;
  return {
    id,
    at: found.at.toISOString(),
    username,
    isOperator: found.isOperator ?? false,
    via,
    action,
    toUsername,
    serverId,
    serverName,
    details: plainDetails(found.details),
  };
}

/** Rows of older versions may contain anything. */
function plainDetails(details: unknown): ActivityEntry["details"] {
  const plain: ActivityEntry["details"] = {};
  for (const [name, value] of Object.entries(details ?? {}))
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      plain[name] = value;
  return plain;
}
