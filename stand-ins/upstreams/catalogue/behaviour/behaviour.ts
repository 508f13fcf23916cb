/** What a plugin does for a player who types its command. */
export interface ActingCommand {
  /** The beginning of the line, without a slash. Of several that fit, the longest counts. */
  readonly words: string;
  /** Permissions that only operators have until they are granted; all of them are needed. */
  readonly permissions?: readonly string[];
  /**
   * `plugin:Name`, `file:path`, `text:file=words`, `setting:file=path.to.key=value`, or `done:words` of a command of the same plugin that
   * was used before.
   */
  readonly needs?: readonly string[];
  /** Several, separated by `|`, are given in turn. `{setting:file=key}` is a value as the plugin read it last. */
  readonly answer: string;
  /** Said when something of `needs` is missing. Undefined: it stays silent, as many plugins do. */
  readonly without?: string;
}

/** A port of the plugin's own. */
export interface ListeningPort {
  readonly answers: "map" | "votes" | "voice";
  /** The file that names the port. Written by the plugin only if it is missing. */
  readonly settings: string;
  readonly portKey: string;
  readonly bindKey: string;
  readonly usualPort: number;
  /** As those of commands. It does not listen without them, and says `without`. */
  readonly needs?: readonly string[];
  readonly without?: string;
  readonly says: string;
}

export interface Behaviour {
  readonly commands?: readonly ActingCommand[];
  /** Written at the first start. */
  readonly files?: Readonly<Record<string, string>>;
  /** The words of the command after which it reads its files again. */
  readonly reload?: string;
  /** A folder whose jars this plugin loads itself. */
  readonly addOnFolder?: string;
  readonly says?: readonly string[];
  readonly listens?: ListeningPort;
}

export interface BehaviourFile {
  readonly name: string;
  readonly text: string;
}

const folder = "standin";

/** The files of a jar that `ActingPlugin` reads. */
export function behaviourFiles({
  commands,
  files,
  reload,
  addOnFolder,
  says,
  listens,
}: Behaviour): readonly BehaviourFile[] {
  const written = Object.entries(files ?? {}).map(([path, text], index) => ({
    path,
    name: `${folder}/file-${index}`,
    text,
  }));
  const lines = [
    ...(says ?? []).map((text) => ["says", text]),
    ...written.map(({ path, name }) => ["file", path, `/${name}`]),
    ...(reload === undefined ? [] : [["reload", reload]]),
    ...(addOnFolder === undefined ? [] : [["add-ons", addOnFolder]]),
    ...(listens === undefined ? [] : [listeningLine(listens)]),
    ...(commands ?? []).map(({ words, permissions = [], needs = [], answer, without = "" }) => [
      "command",
      words,
      permissions.join(","),
      needs.join(","),
      answer,
      without,
    ]),
  ];
  const listed = lines.map((parts) => `${parts.join("\t")}\n`).join("");
  return [
    { name: `${folder}/behaviour.txt`, text: listed },
    ...written.map(({ name, text }) => ({ name, text })),
  ];
}

function listeningLine(port: ListeningPort): readonly string[] {
  const { answers, settings, portKey, bindKey, usualPort, needs = [], without = "", says } = port;
  return ["listens", answers, settings, portKey, bindKey, String(usualPort), needs.join(","), without, says];
}
