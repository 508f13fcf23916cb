import { buildStepNames } from "@blockwright/contract/builds";
import type { BuildStep, BuildStepName, BuildStepStatus } from "@blockwright/contract/builds";
import { HardDrive, Pickaxe, Puzzle, Rocket, ShieldCheck, SlidersHorizontal } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { t } from "../../../shared/text/t.ts";

export const stepIcons: Readonly<Record<BuildStepName, LucideIcon>> = {
  "server environment": HardDrive,
  "installing minecraft": Pickaxe,
  "installing plugins": Puzzle,
  "verify plugins": ShieldCheck,
  "configure settings": SlidersHorizontal,
  "launch server": Rocket,
};

export function stepName(name: BuildStepName): string {
  switch (name) {
    case "server environment":
      return t("Server Environment");
    case "installing minecraft":
      return t("Installing Minecraft");
    case "installing plugins":
      return t("Installing Plugins");
    case "verify plugins":
      return t("Verify Plugins");
    case "configure settings":
      return t("Configure Settings");
    case "launch server":
      return t("Launch Server");
  }
}

export function stepStatusName(status: BuildStepStatus): string {
  switch (status) {
    case "pending":
      return t("Waiting");
    case "in_progress":
      return t("In progress");
    case "completed":
      return t("Done");
    case "failed":
      return t("Failed");
  }
}

/** The six steps of every build, until the api has written any. */
export function shownSteps(steps: readonly BuildStep[]): readonly BuildStep[] {
  if (steps.length > 0) return steps;
  return buildStepNames.map((name) => ({ name, description: "", status: "pending" }));
}
