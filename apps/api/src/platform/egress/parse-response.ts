import { header, type AnswerHeaders } from "./answer-headers.ts";
import { EgressError, type EgressQuery } from "./egress-client.ts";

/** As text, which is how it is stored. */
export function decodeResponse(
  { source, format = "json" }: EgressQuery<unknown>,
  accept: string,
  headers: AnswerHeaders,
  bytes: Uint8Array,
): string {
  const type = header(headers, "content-type") ?? "";
  const isPage = /^\s*text\/html\b/i.test(type);
  if (isPage && !(format === "text" && accept.includes("text/html")))
    throw unexpected(source.name, "answers with a web page");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw unexpected(source.name, "answers with what is no text", error);
  }
  if (text.includes("\0")) throw unexpected(source.name, "answers with what is no text");
  return text;
}

/** Throws "unexpected" with the place of the first difference, never with the value there. */
export function parseResponse<Answer>(question: EgressQuery<Answer>, text: string): Answer {
  const { source, format = "json", shape } = question;
  const parsed = shape.safeParse(format === "json" ? parseJson(source.name, text) : text);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.map(String).join(".") || "its top";
  throw unexpected(source.name, `answers in another shape (${issue?.code ?? "unknown"} at ${place})`);
}

function parseJson(sourceName: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause: its message quotes the text.
    throw unexpected(sourceName, "answers with what is no JSON");
  }
}

function unexpected(sourceName: string, what: string, cause?: unknown): EgressError {
  return new EgressError("unexpected", sourceName, `${sourceName} ${what}.`, { cause });
}
