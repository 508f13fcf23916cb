import { call, type DemoTask, onceAsked, parse, type Request, resultOf, say } from "./conversation.ts";

/** The name after the verb, without "the plugin". */
function namedAfter(verb: RegExp, text: string): string | undefined {
  const rest = verb.exec(text.trim());
  if (!rest) return undefined;
  const after = text
    .trim()
    .slice(rest.index + rest[0].length)
    .trim();
  const name =
    /^(?:the\s+)?(?:plugin\s+|mod\s+)?["“]?([\w+' -]*?[\w+])["”]?(?=$|[.,!?;]|\s+(?:plugin|mod|so|for|to|and|from|please|with)\b)/i;
  return name.exec(after)?.[1];
}

export const installPlugin: DemoTask = (request) => {
  const wanted = namedAfter(/\b(?:install|add)\b/i, request.text);
  if (wanted === undefined || /\b(?:operator|whitelist|allow list)\b/i.test(request.text)) return undefined;
  const found = resultOf(request, "search_plugins");
  if (found === undefined) return call("search_plugins", { text: wanted });
  const hits = idsIn(found);
  const same = (name: string) => name.toLowerCase() === wanted.toLowerCase();
  const hit = hits.find(({ name }) => same(name)) ?? hits[0];
  if (!hit) return say(`I found no plugin called "${wanted}" that fits this server.`);
  return onceAsked(request, "install_plugin", { pluginId: hit.id }, (text) =>
    text.includes("planned") ? `I'm installing **${hit.name}** with what it needs.` : text,
  );
};

const changes = [
  { verb: /\b(?:remove|uninstall|delete)\b/i, action: "remove", words: "I'm removing" },
  { verb: /\b(?:disable|switch off|turn off)\b/i, action: "disable", words: "I'm disabling" },
  { verb: /\b(?:enable|switch on|turn on)\b/i, action: "enable", words: "I'm enabling" },
  { verb: /\b(?:update|upgrade)\b/i, action: "update", words: "I'm updating" },
] as const;

/** Only for names of installed plugins: "turn off pvp" is about something else. */
export const changePlugins: DemoTask = (request) => {
  const change = changes.find(({ verb }) => verb.test(request.text));
  const wanted = change && namedAfter(change.verb, request.text);
  if (!change || wanted === undefined) return undefined;
  const listed = resultOf(request, "list_plugins");
  if (listed === undefined) return isOtherTask(request) ? undefined : call("list_plugins", {});
  const plugin = pluginsIn(listed).find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (!plugin) return say(`"${wanted}" is not installed here. Ask me to list the plugins.`);
  const input = { action: change.action, ids: [plugin.id] };
  return onceAsked(request, "change_plugins", input, (text) =>
    text.includes("planned") ? `${change.words} **${plugin.name}**.` : text,
  );
};

const isOtherTask = ({ text }: Request) =>
  /\b(?:pvp|nether|whitelist|inventory|command blocks?|fire ?spread|mob ?griefing|death messages?)\b/i.test(
    text,
  );

export const listPlugins: DemoTask = (request) =>
  /\bplugins?\b/i.test(request.text) && !/\bcosts?\b/i.test(request.text)
    ? onceAsked(request, "list_plugins", {}, (text) => describe(pluginsIn(text)))
    : undefined;

interface Plugin {
  readonly id: string;
  readonly name: string;
  readonly version?: string | null;
  readonly description?: string | null;
  readonly isEnabled?: boolean;
}

function describe(plugins: readonly Plugin[]): string {
  if (plugins.length === 0) return "No plugins are installed.";
  const lines = plugins.map(({ name, version, description, isEnabled }) => {
    const state = isEnabled === false ? " (disabled)" : "";
    return `- **${name}** ${version ?? ""}${state}: ${description ?? "no description"}`;
  });
  return `${plugins.length} plugins are installed:\n\n${lines.join("\n")}`;
}

function pluginsIn(text: string): readonly Plugin[] {
  const { plugins } = (parse(text) ?? {}) as { readonly plugins?: readonly Plugin[] };
  return plugins ?? idsIn(text);
}

/** Also from a text that was shortened in the middle, so that it is no longer JSON. */
function idsIn(text: string): readonly Plugin[] {
  return [...text.matchAll(/"id": "([^"]+)",\s*"name": "([^"]+)"/g)].map(([, id = "", name = ""]) => ({
    id,
    name,
  }));
}
