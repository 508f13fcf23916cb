import type { UploadFailure } from "./transfer.ts";

/** The failure in a response body, without a message if the response is not from the api. */
export function failureIn(body: string | undefined): UploadFailure {
  const answer = parse(body ?? "");
  const error = typeof answer["error"] === "string" && answer["error"] !== "" ? answer["error"] : undefined;
  const type = typeof answer["type"] === "string" ? answer["type"] : undefined;
  return { error, isTaken: type === "FILE_EXISTS", type };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
