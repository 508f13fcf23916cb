import { message, type Message } from "@blockwright/contract/message";
import type { StageDeclaration } from "@blockwright/contract/jobs";

/** A stage that restarts after a crash keeps its deadline. */
export function deadlineOf(
  { maxMinutes }: Pick<StageDeclaration, "maxMinutes">,
  kept: Date | null,
  now: Date,
): Date {
  return kept ?? new Date(now.getTime() + maxMinutes * 60_000);
}

export function deadlineMessage({
  description,
  maxMinutes,
}: Pick<StageDeclaration, "description" | "maxMinutes">): Message {
  return message("job.stage-deadline-passed", { step: description, minutes: maxMinutes });
}
