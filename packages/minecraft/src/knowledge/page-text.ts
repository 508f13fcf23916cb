import { describeType } from "./key-type.ts";
import type { ConfigFile, ConfigKey, KnownCommand, PluginKnowledge } from "./page.ts";

export const knowledgeTopics = ["config", "commands", "permissions", "mistakes"] as const;
export type KnowledgeTopic = (typeof knowledgeTopics)[number];

interface PageTextOptions {
  readonly topics?: readonly KnowledgeTopic[];
  readonly maxCharacters?: number;
}

/** The page as plain text for a model. Ends at a whole line and says how many lines were left out. */
export function pageText(
  page: PluginKnowledge,
  { topics = knowledgeTopics, maxCharacters = 10_000 }: PageTextOptions = {},
): string {
  const lines = [...introduction(page), ...topics.flatMap((topic) => sections[topic](page))];
  return cutAtLine(lines, maxCharacters);
}

function introduction({ name, kind, projects, purpose, needs, takesEffect }: PluginKnowledge): string[] {
  const { how, command, text } = takesEffect;
  return [
    `${name} (${kind}; ${projects.join(", ")})`,
    `${purpose.text} [${purpose.source}]`,
    ...needs.map((need) => `Needs: ${need.text} [${need.source}]`),
    `Changes apply: ${how}${command === undefined ? "" : ` with "${command}"`}. ${text} [${takesEffect.source}]`,
  ];
}

const sections: Record<KnowledgeTopic, (page: PluginKnowledge) => string[]> = {
  config: ({ files }) => files.flatMap(fileLines),
  commands: ({ commands }) => titled("Commands", commands.map(commandLine)),
  permissions: ({ permissions }) =>
    titled(
      "Permissions",
      permissions.map(({ node, heldBy, meaning, source }) => `- ${node} (${heldBy}): ${meaning} [${source}]`),
    ),
  mistakes: ({ mistakes }) =>
    titled(
      "Common mistakes",
      mistakes.map(({ text, source }) => `- ${text} [${source}]`),
    ),
};

function fileLines({ path, format, source, keys }: ConfigFile): string[] {
  return titled(`${path} (${format}) [${source}]`, keys.map(keyLine));
}

function keyLine({ path, type, meaning, defaultValue }: ConfigKey): string {
  const shown = defaultValue === undefined ? "" : `, default ${JSON.stringify(defaultValue)}`;
  return `- ${path.join(".")}: ${describeType(type)}${shown}. ${meaning}`;
}

function commandLine({ usage, effect, isInGame, meaning, source }: KnownCommand): string {
  return `- ${usage} (${effect}${isInGame ? ", players only" : ""}): ${meaning} [${source}]`;
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}

function cutAtLine(lines: readonly string[], maxCharacters: number): string {
  let length = 0;
  // Room for the last line, which says what is missing.
  const room = maxCharacters - 40;
  const kept = lines.findIndex((line) => (length += line.length + 1) > room);
  const isWhole = kept === -1 || lines.join("\n").length <= maxCharacters;
  if (isWhole) return lines.join("\n");
  return [...lines.slice(0, kept), `(${lines.length - kept} lines left out)`].join("\n");
}
