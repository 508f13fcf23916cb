import type { UploadFailure } from "./transfer.ts";

/** The failure in a response body, without a message if the response is not from the api. */
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
