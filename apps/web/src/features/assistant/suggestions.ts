import type { Server } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";

/** What is known about the server beyond its row. */
export interface Occasion {
  /** There is a diagnosis of what is wrong. */
  readonly hasProblem: boolean;
  /** Its software was changed within the last day. */
  readonly isJustUpdated: boolean;
}

const newForMs = 24 * 3_600_000;

/** Questions that fit what the server needs now, the most urgent first. */
export function suggestionsFor(
  server: Pick<Server, "status" | "createdAt">,
  { hasProblem, isJustUpdated }: Occasion,
  nowMs: number = Date.now(),
): readonly string[] {
  if (hasProblem)
    return [
      t("Why did my server crash? Fix it if you can."),
      t("What changed before the problem started?"),
      t("Which lines of the log matter?"),
    ];
  if (isJustUpdated)
    return [
      t("Check the log after the update. Is anything broken?"),
      t("Which settings are new in this version?"),
      t("Do all plugins still work?"),
    ];
  if (nowMs - Date.parse(server.createdAt) < newForMs)
    return [
      t("Set a welcoming message for the server list."),
      t("Which settings should I look at first?"),
      t("Explain what each plugin does."),
    ];
  if (server.status === "online")
    return [
      t("Is anything wrong in the log?"),
      t("Make the server run smoother with more players."),
      t("Change the message in the server list."),
    ];
  return [
    t("Is the server ready to start?"),
    t("Which settings did I change from the defaults?"),
    t("Set the difficulty to hard."),
  ];
}
