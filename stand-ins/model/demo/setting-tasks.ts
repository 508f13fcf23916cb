import {
  call,
  type DemoTask,
  onceAsked,
  parse,
  quoted,
  type Request,
  resultOf,
  say,
} from "./conversation.ts";

const isQuestion = (text: string) => /^(?:what|which|how|is|are|do|does|why|who)\b/i.test(text.trim());

const isGreeting = /\bmotd\b|message of the day|server list|\bwelcom/i;

/** The text after "to", or between quotation marks. */
function newText(text: string): string | undefined {
  const found = /["“«]([^"”»]+)["”»]/.exec(text)?.[1] ?? /\bto:?\s+(.+?)[.!]?$/i.exec(text.trim())?.[1];
  return found?.replace(/^['‘]|['’]$/g, "").trim();
}

export const greetPlayers: DemoTask = (request) => {
  if (!isGreeting.test(request.text)) return undefined;
  if (isQuestion(request.text))
    return onceAsked(
      request,
      "read_game_settings",
      { search: "motd" },
      (text) => `Players see this in the server list:\n\n${quoted(valueIn(text, "motd") ?? text)}`,
    );
  const wanted = newText(request.text);
  if (wanted !== undefined) return setProperty(request, "motd", wanted);
  const about = resultOf(request, "read_server");
  if (about === undefined) return call("read_server", {});
  const { name = "our server" } = (parse(about) ?? {}) as { readonly name?: string };
  return setProperty(request, "motd", `Welcome to ${name}!`);
};

const rules = [
  { words: /keep(?:ing)?.{0,12}inventory|inventory.{0,20}death/i, rule: "keep-inventory" },
  { words: /\bpvp\b|fight each other/i, rule: "pvp" },
  { words: /mob ?griefing|creepers? (?:break|destroy|damage)/i, rule: "mob-griefing" },
  { words: /fire ?spread/i, rule: "fire-spread" },
  { words: /one (?:player|person) sleep/i, rule: "one-sleeper" },
  { words: /death messages?/i, rule: "death-messages" },
  { words: /\bnether\b/i, rule: "nether" },
  { words: /command blocks?/i, rule: "command-blocks" },
] as const;

const changes = /\b(?:turn|switch|set|keep|enable|disable|allow|stop|let|make|no|don't|close|open|forbid)\b/i;
const turnsOff = /\b(?:off|no|not|don't|disable|stop|without|close|forbid)\b/i;

/** In some versions a rule is a setting, in others a command: the tool knows. */
export const changeRule: DemoTask = (request) => {
  const rule = rules.find(({ words }) => words.test(request.text))?.rule;
  if (rule === undefined || isQuestion(request.text) || !changes.test(request.text)) return undefined;
  const value = !turnsOff.test(request.text);
  const found = resultOf(request, "find_game_rule");
  if (found === undefined) return call("find_game_rule", { rule, value });
  const placed = (parse(found) ?? {}) as Readonly<Record<string, string>>;
  const state = `${rule} is ${value ? "on" : "off"} now.`;
  if (placed["kind"] === "property") return setProperty(request, placed["key"] ?? "", placed["value"] ?? "");
  if (placed["kind"] !== "gameRule") return say(placed["sentence"] ?? found);
  return onceAsked(request, "run_command", { command: placed["command"] ?? "" }, (text) =>
    /^it was typed/i.test(text) ? state : text,
  );
};

const settings = [
  { words: /\bdifficult(?:y)?\b/i, key: "difficulty", values: /\b(peaceful|easy|normal|hard)\b/i },
  { words: /game ?mode/i, key: "gamemode", values: /\b(survival|creative|adventure|spectator)\b/i },
  { words: /view distance|chunks far/i, key: "view-distance", values: /(\d{1,2})/ },
  { words: /simulation distance/i, key: "simulation-distance", values: /(\d{1,2})/ },
  { words: /max(?:imum)?[ -]players|\bplayers\b|\bslots\b/i, key: "max-players", values: /(\d{1,3})/ },
  { words: /spawn protection/i, key: "spawn-protection", values: /(\d{1,3})/ },
  { words: /idle/i, key: "player-idle-timeout", values: /(\d{1,3})/ },
] as const;

export const changeSetting: DemoTask = (request) => {
  const known = settings.find(({ words }) => words.test(request.text));
  const value = known?.values.exec(request.text)?.[1]?.toLowerCase();
  if (known === undefined || value === undefined || isQuestion(request.text)) return undefined;
  return setProperty(request, known.key, value);
};

export const readSetting: DemoTask = (request) => {
  const known = settings.find(({ words }) => words.test(request.text));
  if (known !== undefined && isQuestion(request.text))
    return onceAsked(
      request,
      "read_game_settings",
      { search: known.key },
      (text) => `\`${known.key}\` is set to **${valueIn(text, known.key) ?? "its default"}**.`,
    );
  if (!/\bsettings?\b/i.test(request.text)) return undefined;
  return onceAsked(
    request,
    "read_game_settings",
    {},
    (text) => `These settings come first:\n\n${importantIn(text)}`,
  );
};

function setProperty(request: Request, key: string, value: string) {
  return onceAsked(
    request,
    "edit_properties",
    { edits: [{ key, value }] },
    (text) => `I set \`${key}\` to **${value}**. ${/refus|can't|must/i.test(text) ? text : ""}`,
  );
}

interface Setting {
  readonly key: string;
  readonly value?: string | null;
  readonly default?: string | null;
}

function settingsIn(text: string): readonly Setting[] {
  const listed = parse(text);
  if (Array.isArray(listed)) return listed as Setting[];
  // A long list is shortened in the middle, so that it is no longer JSON.
  return [...text.matchAll(/"key": "([\w.-]+)",\s*"value": "([^"]*)"/g)].map(([, key = "", value = ""]) => ({
    key,
    value,
  }));
}

function valueIn(text: string, key: string): string | undefined {
  const found = settingsIn(text).find((one) => one.key === key);
  return found?.value ?? found?.default ?? undefined;
}

const firstKeys = ["difficulty", "gamemode", "max-players", "view-distance", "pvp", "white-list", "motd"];

function importantIn(text: string): string {
  const found = settingsIn(text).filter(({ key }) => firstKeys.includes(key));
  return found
    .map(({ key, value, default: usual }) => `- \`${key}\`: ${value ?? usual ?? "not set"}`)
    .join("\n");
}
