import { extensionOf } from "../file-paths.ts";

export interface SyntaxProblem {
  /** Counted from 1; null if the parser does not report it. */
  readonly line: number | null;
  readonly message: string;
}

/** Why a program could not parse this file, or null. The parsers are loaded on demand. */
export async function checkSyntax(fileName: string, text: string): Promise<SyntaxProblem | null> {
  switch (extensionOf(fileName)) {
    case "yml":
    case "yaml":
      return checkYaml(text);
    case "json":
    case "mcmeta":
      return checkJson(text);
    case "toml":
      return checkToml(text);
    default:
      return null;
  }
}

async function checkYaml(text: string): Promise<SyntaxProblem | null> {
  const { parseAllDocuments } = await import("yaml");
  // Servers use the last of two duplicate keys.
  const documents = parseAllDocuments(text, { uniqueKeys: false, prettyErrors: true });
  const error = [...documents].flatMap(({ errors }) => errors)[0];
  if (error === undefined) return null;
  const [sentence = ""] = error.message.split(" at line ");
  return { line: error.linePos?.[0].line ?? null, message: sentence };
}

async function checkJson(text: string): Promise<SyntaxProblem | null> {
  // An empty file is not valid JSON, but many programs write one and read it as nothing.
  if (text.trim() === "") return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { line: lineIn(message, text) ?? (await firstErrorLine(text)), message: withoutPlace(message) };
  }
}

async function checkToml(text: string): Promise<SyntaxProblem | null> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    parse(text);
    return null;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [sentence = ""] = error.message.split("\n");
    return { line: error.line, message: sentence.replace(/^Invalid TOML document: /, "") };
  }
}

/** Browsers report a line, a position or, for short texts, neither. */
function lineIn(message: string, text: string): number | null {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : lineAt(text, Number(position));
}

async function firstErrorLine(text: string): Promise<number> {
  const { jsonLanguage } = await import("@codemirror/lang-json");
  let position = text.length;
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from }) {
      if (type.isError) position = Math.min(position, from);
    },
  });
  return lineAt(text, position);
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

function withoutPlace(message: string): string {
  return message
    .replace(/ ?(?:in JSON )?at (?:position|line) .*$/, "")
    .replace(/, \.*"[^]*is not valid JSON$/, "");
}
