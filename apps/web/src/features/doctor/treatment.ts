import type { ChangeState } from "@blockwright/contract/changes";
import type { Diagnosis } from "@blockwright/contract/doctor";
import { CircleCheck, Stethoscope, Wrench } from "lucide-react";
import { t } from "../../shared/text/t.ts";
import { isUnderWay } from "./is-under-way.ts";

/** The progress in one sentence. */
export function treatmentText(state: ChangeState): string {
  switch (state) {
    case "proposed":
      return t("Ready to apply.");
    case "applying":
      return t("Stopping the server and making the changes...");
    case "verifying":
      return t("Starting the server and watching whether it gets ready...");
    case "applied":
      return t("Done. Start the server to see how it goes.");
    case "verified":
      return t("Fixed: the server started and is ready.");
    case "undoing":
      return t("Putting everything back as it was...");
    case "undone":
      return t("Everything is as it was before.");
    case "failed":
      return t("That could not be done.");
  }
}

/** The game runs, but has more to do than it can in time. */
export function isLag({ class: kind }: Pick<Diagnosis, "class">): boolean {
  return kind === "overload";
}

type Tone = "trouble" | "work" | "good";

/** What the whole card currently shows. */
export function toneOf({ change }: Diagnosis): Tone {
  if (change && isUnderWay(change.state)) return "work";
  return change?.state === "verified" || change?.state === "applied" ? "good" : "trouble";
}

export const toneStyles = {
  trouble: { icon: Stethoscope, border: "!border-lamp-400/50", colour: "text-lamp-400" },
  work: { icon: Wrench, border: "", colour: "text-lamp-400" },
  good: { icon: CircleCheck, border: "!border-grass-500/50", colour: "text-grass-400" },
} as const;

const unloadedPlugin: ReadonlySet<string> = new Set([
  "folia",
  "geyser-java",
  "plugin-api",
  "plugin-api-low",
  "plugin-cycle",
  "plugin-dep",
  "plugin-duplicate",
  "plugin-enable",
  "plugin-invalid",
  "plugin-java",
]);

/** Whether it is about a plugin that the server runs without. */
export function isUnloaded({ class: kind }: Pick<Diagnosis, "class">): boolean {
  return kind !== null && unloadedPlugin.has(kind);
}

function runHeadline(diagnosis: Diagnosis): string {
  if (isLag(diagnosis)) return t("Your server is online, but it lags");
  return isUnloaded(diagnosis)
    ? t("Your server is online, but one plugin didn't load")
    : t("Your server is online, but something is wrong");
}

export function headlineOf(diagnosis: Diagnosis): string {
  switch (toneOf(diagnosis)) {
    case "work":
      return t("We are working on it");
    case "good":
      return diagnosis.change?.state === "verified" ? t("Your server is fixed") : t("The changes are made");
    case "trouble":
      return diagnosis.kind === "run" ? runHeadline(diagnosis) : t("Your server stopped unexpectedly");
  }
}

/** Whether it is over. Null: the headline says it. */
export function outcomeText({ kind, isRunning }: Pick<Diagnosis, "kind" | "isRunning">): string | null {
  if (kind === "run") return null;
  return isRunning ? t("It's over: the server is running again.") : t("It has not been running since.");
}

/** For what has no fix and no advice. */
export function nextStep({ isRunning, reportPath }: Pick<Diagnosis, "isRunning" | "reportPath">): string {
  if (isRunning) return t("Nothing to do now. If it happens again, undo your last change.");
  return reportPath === null
    ? t("Start the server again. If it stops again, undo your last change.")
    : t("Start the server again. If it stops again, open the crash report or undo your last change.");
}

/** The button is shown unless a fix is running or already applied. */
export function canFix(diagnosis: Diagnosis): boolean {
  return diagnosis.fix !== null && toneOf(diagnosis) === "trouble";
}
