import { readYaml, type ReadYaml } from "./reading.ts";

/** SnakeYAML, with which servers and plugins read their files, stops at all other characters. */
const unprintable = /[^\t\n\r -~\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** It knows these tags and stops at all others. */
const knownTag = /tag:yaml\.org,2002:(?:binary|omap|pairs|set|timestamp)\b/;

/** Like `readYaml`, but refuses YAML that servers and plugins can't read. */
export function readYamlOfGame(text: string): ReadYaml {
  const at = text.search(unprintable);
  if (at !== -1)
    return refuse(`Line ${lineAt(text, at)} has a character that servers don't read in YAML files.`);
  const read = readYaml(text);
  if (!read.ok) return read;
  const tag = read.document.warnings.find(
    ({ code, message }) => code === "TAG_RESOLVE_FAILED" && !knownTag.test(message),
  );
  return tag
    ? refuse(`Line ${lineAt(text, tag.pos[0])} has a value that starts with "!". Put it in quotes.`)
    : read;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

function refuse(sentence: string): ReadYaml {
  return { ok: false, sentence };
}
