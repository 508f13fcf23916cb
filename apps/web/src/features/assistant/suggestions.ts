import type { EvidenceKind } from "@blockwright/contract/assistant";
import type { Server } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";

/** What is known about the server beyond its row. */
export interface Occasion {
  /** There is a diagnosis of what is wrong. */
  readonly hasProblem: boolean;
  /** Its software was changed within the last day. */
  readonly isJustUpdated: boolean;
}

export interface Suggestion {
  readonly text: string;
  /** The api gathers what is known about it before the model answers. */
  readonly about?: EvidenceKind;
}

/** The question behind a button elsewhere on the page. */
export function preparedQuestion(about: EvidenceKind): Suggestion {
  switch (about) {
    case "crash":
      return { about, text: t("Why did my server crash? Fix it if you can.") };
    case "lag":
      return { about, text: t("Why does my server lag? Fix it if you can.") };
    case "build":
      return { about, text: t("Why did this fail? Fix it if you can.") };
  }
}

const newForMs = 24 * 3_600_000;

/** Questions that fit what the server needs now, the most urgent first. */
export function suggestionsFor(
  server: Pick<Server, "status" | "createdAt">,
  { hasProblem, isJustUpdated }: Occasion,
  nowMs: number = Date.now(),
): readonly Suggestion[] {
  if (hasProblem)
    return [
      preparedQuestion("crash"),
      { about: "crash", text: t("What changed before the problem started?") },
      { about: "crash", text: t("Which lines of the log matter?") },
    ];
  if (isJustUpdated)
    return [
      { text: t("Check the log after the update. Is anything broken?") },
      { text: t("Which settings are new in this version?") },
      { text: t("Do all plugins still work?") },
    ];
  if (nowMs - Date.parse(server.createdAt) < newForMs)
    return [
      { text: t("Set a welcoming message for the server list.") },
      { text: t("Which settings should I look at first?") },
      { text: t("Explain what each plugin does.") },
    ];
  if (server.status === "online")
    return [
      { text: t("Is anything wrong in the log?") },
      { about: "lag", text: t("Make the server run smoother with more players.") },
      { text: t("Change the message in the server list.") },
    ];
  return [
    { text: t("Is the server ready to start?") },
    { text: t("Which settings did I change from the defaults?") },
    { text: t("Set the difficulty to hard.") },
  ];
}
