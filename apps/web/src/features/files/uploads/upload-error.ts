import type { UploadFailure } from "./upload.ts";

/** What an answer of the api that is not a success says; nothing where it is none of ours. */
export function failureIn(body: string | undefined): UploadFailure {
  const answer = parse(body ?? "");
  const error = typeof answer["error"] === "string" && answer["error"] !== "" ? answer["error"] : undefined;
  return { error, isTaken: answer["type"] === "FILE_EXISTS" };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
