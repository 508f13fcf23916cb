import type { z } from "zod";
import { t } from "../text/t.ts";

export type FieldErrors<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.input<Schema> & string]?: string;
};

/** The first message of each field: one problem at a time. */
export function fieldErrors<Schema extends z.ZodObject>(error: z.core.$ZodError): FieldErrors<Schema> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    messages[name] ??= message;
  }
  return messages as FieldErrors<Schema>;
}

/** The `error` option of `safeParse`: messages for rules that have none in the contract. */
export function explainField({ code, input }: z.core.$ZodRawIssue): string {
  if (input === undefined || input === "") return t("Please fill this in.");
  return code === "too_big" ? t("That's too long.") : t("Please check this.");
}

export function noErrors<Schema extends z.ZodObject>(): FieldErrors<Schema> {
  return {};
}
