import { call, onceAsked, quoted, resultOf, type DemoTask } from "./conversation.ts";
import { changePlugins, installPlugin, listPlugins } from "./plugin-tasks.ts";
import { explainProblem, readLog } from "./problem-tasks.ts";
import { changeRule, changeSetting, greetPlayers, readSetting } from "./setting-tasks.ts";

const readFile: DemoTask = (request) => {
  const path =
    /(?:^|[\s"'`])((?:[\w.@-]+\/)*[\w@-]+\.(?:properties|ya?ml|json|toml|txt|conf|log|cfg))\b/i.exec(
      request.text,
    )?.[1];
  if (path === undefined || !/\b(?:read|show|open|print|what|look|which)/i.test(request.text))
    return undefined;
  return onceAsked(request, "read_file", { path }, (text) => `This is in \`${path}\`:\n\n${quoted(text)}`);
};

const typeCommand: DemoTask = (request) => {
  const typed = /\b(?:run|type|execute)\b.*?(?:`([^`]+)`|"([^"]+)"|(\/\S.*))$/i.exec(request.text.trim());
  const command = typed?.slice(1).find((one) => one !== undefined);
  if (command === undefined) return undefined;
  if (resultOf(request, "run_command") === undefined) return call("run_command", { command });
  return onceAsked(
    request,
    "read_console",
    { contains: null, lines: 5 },
    (text) => `The end of the console now reads:\n\n${quoted(text)}`,
  );
};

const playerActions = [
  { words: /\b(?:make|op)\b.*\boperator\b|^op\b/i, action: "make-operator" },
  { words: /\b(?:whitelist|allow list)\b/i, action: "allow" },
  { words: /\b(?:unban|pardon)\b/i, action: "pardon" },
  { words: /\bban\b/i, action: "ban" },
] as const;

const changePlayer: DemoTask = (request) => {
  const action = playerActions.find(({ words }) => words.test(request.text))?.action;
  const name = /\b(?:make|op|ban|pardon|unban|put|add|allow|whitelist)\s+(?!an?\b|the\b|me\b)(\w{3,16})\b/i;
  const player = name.exec(request.text)?.[1];
  if (action === undefined || player === undefined) return undefined;
  return onceAsked(request, "change_player", { action, player }, (text) => `${player}: ${text}`);
};

const listOnline: DemoTask = (request) =>
  /\bwho\b.*\b(?:online|on the server|playing)\b/i.test(request.text)
    ? onceAsked(request, "list_online_players", {}, (text) => text)
    : undefined;

const makeBackup: DemoTask = (request) =>
  /\b(?:make|create|take)\b.*\bbackup\b/i.test(request.text)
    ? onceAsked(request, "make_backup", {}, (text) => text)
    : undefined;

const describeServer: DemoTask = (request) =>
  /\b(?:which|what) version\b|\bready to start\b|\bkind of server\b/i.test(request.text)
    ? onceAsked(request, "read_server", {}, (text) => `This is what is known about it:\n\n${quoted(text)}`)
    : undefined;

/** The first that fits answers: problems before settings, because both may name one. */
export const tasks: readonly DemoTask[] = [
  explainProblem,
  readFile,
  typeCommand,
  installPlugin,
  changePlugins,
  listPlugins,
  changePlayer,
  greetPlayers,
  changeRule,
  changeSetting,
  readSetting,
  listOnline,
  makeBackup,
  readLog,
  describeServer,
];
