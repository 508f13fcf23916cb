import type { Build, BuildStatus } from "@blockwright/contract/builds";
import { t } from "../../../shared/text/t.ts";
import type { BadgeTone } from "../../../shared/ui/badge.tsx";
import { visibleLine } from "../../../shared/text/visible-text.ts";

/** The api's error for a build that its owner cancelled. */
const cancelled = "Cancelled";

type Stopped = Pick<Build, "status" | "error">;

export function isCancelled({ status, error }: Stopped): boolean {
  return status === "failed" && error === cancelled;
}

export function buildTitle(status: BuildStatus): string {
  switch (status) {
    case "pending":
    case "running":
      return t("Agent is Working");
    case "completed":
      return t("Server Ready");
    case "failed":
      return t("Build Failed");
  }
}

/** The heading of the page. */
export function pageHeading(build: Stopped): string {
  if (isCancelled(build)) return t("Build cancelled");
  switch (build.status) {
    case "pending":
    case "running":
      return t("Building Your Server");
    case "completed":
      return t("Your server is ready");
    case "failed":
      return t("Your server was not built");
  }
}

const minuteMs = 60_000;

/** Null if it was tried more than once: the pauses between the attempts are not building. */
export function builtIn({
  attempt,
  createdAt,
  updatedAt,
}: Pick<Build, "attempt" | "createdAt" | "updatedAt">): string | null {
  const tookMs = Date.parse(updatedAt) - Date.parse(createdAt);
  if (attempt > 1 || tookMs <= 0) return null;
  const seconds = Math.max(1, Math.round(tookMs / 1000));
  if (tookMs < 2 * minuteMs) return t("Built in {seconds} s", { seconds });
  return t("Built in {minutes} min", { minutes: Math.round(tookMs / minuteMs) });
}

type Step = Pick<Build, "status" | "currentStep" | "isCancelling">;

export function currentStepText({ status, currentStep, isCancelling }: Step): string {
  const step = visibleLine(currentStep ?? "");
  switch (status) {
    case "pending":
    case "running":
      return isCancelling ? t("Cancelling your build") : step || t("Processing your request");
    case "completed":
      return step || t("Everything is in place");
    case "failed":
      return step || t("It stopped here");
  }
}

export function statusBadge(build: Stopped): { readonly label: string; readonly tone: BadgeTone } {
  if (isCancelled(build)) return { label: t("Cancelled"), tone: "neutral" };
  switch (build.status) {
    case "pending":
      return { label: t("Waiting"), tone: "lamp" };
    case "running":
      return { label: t("Building"), tone: "sky" };
    case "completed":
      return { label: t("Ready"), tone: "grass" };
    case "failed":
      return { label: t("Failed"), tone: "ember" };
  }
}

/** `1 GB`, `1.5 GB`. */
export function ramText(megabytes: number): string {
  return t("{value} GB", { value: Math.round((megabytes / 1024) * 10) / 10 });
}
