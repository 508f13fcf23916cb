import { StreamLanguage } from "@codemirror/language";
import type { StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { extensionOf } from "../file-paths.ts";

/** The syntax colours of a file's language, loaded when such a file is opened. None for unknown languages. */
export async function languageOf(fileName: string): Promise<Extension> {
  switch (extensionOf(fileName)) {
    case "yml":
    case "yaml":
      return (await import("@codemirror/lang-yaml")).yaml();
    case "json":
    case "mcmeta":
      return (await import("@codemirror/lang-json")).json();
    case "toml":
      return StreamLanguage.define((await import("@codemirror/legacy-modes/mode/toml")).toml);
    case "properties":
    case "conf":
    case "cfg":
    case "ini":
      return StreamLanguage.define((await import("@codemirror/legacy-modes/mode/properties")).properties);
    case "log":
      return StreamLanguage.define(log);
    default:
      return [];
  }
}

/** Timestamps and log levels. */
const log: StreamParser<unknown> = {
  token(stream) {
    if (stream.match(/\[?\d{2}:\d{2}:\d{2}\]?/)) return "comment";
    if (stream.match(/\b(?:ERROR|SEVERE|FATAL)\b/)) return "invalid";
    if (stream.match(/\bWARN(?:ING)?\b/)) return "number";
    if (stream.match(/\bINFO\b/)) return "propertyName";
    if (!stream.match(/\w+/)) stream.next();
    return null;
  },
};
