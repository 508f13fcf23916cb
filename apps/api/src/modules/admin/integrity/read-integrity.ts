import { listedPerKind, type readIntegrity as route } from "@blockwright/contract/admin/integrity";
import type { RouteResponse } from "@blockwright/contract/route";
import { timeBefore } from "../../../platform/now.ts";
import { findServersById } from "../admin.repository.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { everyKind } from "./kinds/every-kind.ts";
import { findNodeNames } from "./look/fleet.repository.ts";
import { findChecks, findShown, type FindingRow } from "./look/findings.repository.ts";
import { everyRepair } from "./repairs/every-repair.ts";
import { checkTakesMs } from "./run-check.ts";

type Answer = RouteResponse<typeof route>;
type Group = Answer["groups"][number];

/** From the last check: no machine is asked. */
export async function readIntegrity({ rows, now }: Pick<IntegrityDeps, "rows" | "now">): Promise<Answer> {
  const shown = await findShown(rows);
  const listed = Map.groupBy(shown, ({ kind }) => kind);
  const names = await findNodeNames(rows);
  const servers = await findServersById(rows, [...new Set(shown.flatMap(({ serverId }) => serverId ?? []))]);
  const describe = (row: FindingRow): Group["findings"][number] => {
    const server = row.serverId === null ? undefined : servers.get(row.serverId);
    return {
      id: row.id,
      subject: row.subject,
      machine: row.nodeId === null ? null : (names.get(row.nodeId) ?? null),
      server: server ? { id: server.id, name: server.name } : null,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      repairing: row.state === "repairing" ? row.repair : null,
      error: row.error,
    };
  };
  const { last, isChecking } = await findChecks(rows, timeBefore(now(), checkTakesMs));
  return {
    groups: everyKind.flatMap(({ id: kind, title, explanation, repairs, isAutomatic }) => {
      const found = listed.get(kind) ?? [];
      if (found.length === 0) return [];
      const findings = found.slice(0, listedPerKind).map(describe);
      const offered = repairs.map((id) => {
        const { label, description, needsAccount } = everyRepair[id];
        return { id, label, description, ...(needsAccount && { needsAccount }) };
      });
      const more = found.length - findings.length;
      return [{ kind, title, explanation, repairs: offered, isAutomatic, findings, more }];
    }),
    checkedAt: last?.endedAt?.toISOString() ?? null,
    isChecking,
    away: [...(last?.away ?? [])],
  };
}
