import type { ActivityEntry } from "@blockwright/contract/activity";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const minuteMs = 60_000;

function entry(id: number, more: Partial<ActivityEntry>): ActivityEntry {
  return {
    id,
    at: new Date(answeredAtMs - (10 - id) * 40 * minuteMs).toISOString(),
    username: "rosa",
    isOperator: false,
    via: "browser",
    action: "server.started",
    toUsername: null,
    serverId: null,
    serverName: "Hearthside Survival",
    details: {},
    ...more,
  };
}

export const activityEntries: readonly ActivityEntry[] = [
  entry(9, { action: "server.user-added", toUsername: "emma", details: { role: "viewer" } }),
  entry(8, { action: "file.saved", via: "sftp", details: { path: "plugins/Shop/config.yml" } }),
  entry(7, { action: "server.command-sent", username: "Emil P.", details: { verb: "whitelist" } }),
  entry(6, { action: "change.applied", via: "assistant" }),
  entry(5, { action: "server.inspected", isOperator: true }),
  entry(4, { action: "server.port-moved", username: null, via: "system" }),
  entry(3, { action: "server.stopped", username: null }),
];

export function activityAnswers(serverId: string): Record<string, unknown> {
  return { [`servers/${serverId}/activity`]: { entries: activityEntries, next: null } };
}
