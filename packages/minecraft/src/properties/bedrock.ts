import { bedrockPropertyTable } from "./bedrock-table.ts";
import { parseProperties } from "./file.ts";
import {
  checkAgainst,
  type PropertyCheck,
  type PropertyEdits,
  type PropertyRule,
  type PropertyWriter,
  writeProperties,
  type WrittenProperties,
} from "./rule.ts";

export function bedrockProperties(): readonly PropertyRule[] {
  return bedrockPropertyTable;
}

export function checkBedrockProperty(key: string, value: string): PropertyCheck {
  const rule = findRule(key);
  return rule ? checkAgainst(rule, value) : { ok: false, sentence: explainUnknown(key) };
}

export function writeBedrockProperties(
  text: string,
  edits: PropertyEdits,
  by: PropertyWriter,
): WrittenProperties {
  const book = { dialect: "bedrock", find: findRule, explainUnknown } as const;
  const written = writeProperties(book, text, edits, by);
  if (!written.ok) return written;
  const sentences = contradictions(written.text);
  if (sentences.length > 0) return { ok: false, sentences };
  // Its old name: if both are in the file, it is undefined which one applies.
  return "allow-list" in edits
    ? writeProperties(book, written.text, { "white-list": null }, "platform")
    : written;
}

/** Values that are valid individually but stop the server at startup when combined. */
function contradictions(text: string): string[] {
  const { values } = parseProperties(text, "bedrock");
  const sentences: string[] = [];
  if (values.get("online-mode") === "false" && values.get("allow-list") === "true") {
    sentences.push(
      'A Bedrock server does not start with an allow list while "online-mode" is false. Turn one of the two around.',
    );
  }
  const port = values.get("server-port");
  if (port !== undefined && port === values.get("server-portv6")) {
    sentences.push(`"server-port" and "server-portv6" must differ, and both are ${port}.`);
  }
  return sentences;
}

function findRule(key: string): PropertyRule | undefined {
  return bedrockPropertyTable.find((rule) => rule.key === key);
}

function explainUnknown(key: string): string {
  return `"${key.slice(0, 80)}" is not a setting that Bedrock servers know.`;
}
