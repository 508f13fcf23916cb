import type { EvidenceKind } from "@blockwright/contract/assistant";
import type { AssistantMode } from "@blockwright/contract/assistant-rules";
import type { Server } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";

/** What is known about the server beyond its row. */
export interface Occasion {
  /** There is a diagnosis of what is wrong. */
  readonly hasProblem: boolean;
  /** The game has more to do than it can in time. */
  readonly isLagging: boolean;
  /** Its software was changed within the last day. */
  readonly isJustUpdated: boolean;
}

export interface Suggestion {
  readonly text: string;
  /** The api gathers what is known about it before the model answers. */
  readonly about?: EvidenceKind;
  /** A change of permissions that is put back first. */
  readonly undo?: string;
}

type Mode = AssistantMode | undefined;

/** The question behind a button elsewhere on the page. */
export function preparedQuestion(about: EvidenceKind, mode: Mode): Suggestion {
  const isAsking = mode === "ask";
  switch (about) {
    case "crash":
      return {
        about,
        text: isAsking ? t("Why did my server crash?") : t("Why did my server crash? Fix it if you can."),
      };
    case "lag":
      return {
        about,
        text: isAsking ? t("Why does my server lag?") : t("Why does my server lag? Fix it if you can."),
      };
    case "build":
      return { about, text: isAsking ? t("Why did this fail?") : t("Why did this fail? Fix it if you can.") };
  }
}

/** The commands are shown before they are typed. */
export function undoQuestion(permissionChangeId: string): Suggestion {
  return { undo: permissionChangeId, text: t("Undo this change of permissions.") };
}

const newForMs = 24 * 3_600_000;

/** What fits the server now, the most urgent first. In Ask mode only questions: nothing can be changed. */
export function suggestionsFor(
  server: Pick<Server, "status" | "createdAt">,
  { hasProblem, isLagging, isJustUpdated }: Occasion,
  mode: Mode,
  nowMs: number = Date.now(),
): readonly Suggestion[] {
  if (isLagging)
    return [
      preparedQuestion("lag", mode),
      { about: "lag", text: t("Which plugin or setting costs the most?") },
      { about: "lag", text: t("How many entities and players are there?") },
    ];
  if (hasProblem)
    return [
      preparedQuestion("crash", mode),
      { about: "crash", text: t("What changed before the problem started?") },
      { about: "crash", text: t("Which lines of the log matter?") },
    ];
  if (isJustUpdated)
    return [
      { text: t("Check the log after the update. Is anything broken?") },
      { text: t("Which settings are new in this version?") },
      { text: t("Do all plugins still work?") },
    ];
  return calmSuggestions(server, nowMs).map(({ change, ask }) => (mode === "ask" ? ask : (change ?? ask)));
}

interface Pair {
  readonly ask: Suggestion;
  /** The same topic as a change. */
  readonly change?: Suggestion;
}

function calmSuggestions(
  { status, createdAt }: Pick<Server, "status" | "createdAt">,
  nowMs: number,
): readonly Pair[] {
  if (nowMs - Date.parse(createdAt) < newForMs)
    return [
      {
        ask: { text: t("What do players see in the server list?") },
        change: { text: t("Set a welcoming message for the server list.") },
      },
      { ask: { text: t("Which settings should I look at first?") } },
      { ask: { text: t("Explain what each plugin does.") } },
    ];
  if (status === "online")
    return [
      { ask: { text: t("Is anything wrong in the log?") } },
      {
        ask: { about: "lag", text: t("What would make the server run smoother?") },
        change: { about: "lag", text: t("Make the server run smoother with more players.") },
      },
      {
        ask: { text: t("What do players see in the server list?") },
        change: { text: t("Change the message in the server list.") },
      },
    ];
  return [
    { ask: { text: t("Is the server ready to start?") } },
    { ask: { text: t("Which settings did I change from the defaults?") } },
    {
      ask: { text: t("How difficult is the game set to be?") },
      change: { text: t("Set the difficulty to hard.") },
    },
  ];
}
