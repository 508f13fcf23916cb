/** As much of LuckPerms' console as the tests need, in its own words. */
export function startLuckPerms() {
  const groups = new Map<string, Map<string, boolean>>([["default", new Map()]]);
  const users = new Map<string, Map<string, boolean>>([["Alex", new Map([["group.default global", true]])]]);
  const luckPerms = {
    groups,
    users,
    /** Commands after these words change nothing, though it says so. */
    ignores: [] as string[],
    answer: (command: string): readonly string[] => {
      const [, kind = "", name = "", ...rest] = command.split(" ");
      return answerTo(
        kind,
        name,
        rest,
        luckPerms.ignores.some((words) => command.startsWith(words)),
      ).map((line) => `[LP] ${line}`);
    },
  };
  function answerTo(kind: string, name: string, rest: readonly string[], isIgnored: boolean): string[] {
    if (kind === "creategroup") {
      if (!isIgnored) groups.set(name, new Map());
      return [`${name} was successfully created.`];
    }
    if (kind === "deletegroup") {
      if (!isIgnored) groups.delete(name);
      return [`${name} was successfully deleted.`];
    }
    const nodes = (kind === "user" ? users : groups).get(name);
    const what = kind === "user" ? `A user for ${name}` : `A group named ${name}`;
    if (!nodes) return [`${what} could not be found.`];
    return answerAbout(name, nodes, rest, isIgnored);
  }
  return luckPerms;
}

function answerAbout(name: string, nodes: Map<string, boolean>, rest: readonly string[], isIgnored: boolean) {
  const [topic = "", verb = "", key = "", ...more] = rest;
  if (topic === "info") return [`> Group Info: ${name}`, `- Display Name: ${name}`, "- Weight: None"];
  if (verb === "check") return check(name, nodes, key);
  const [value, places] = verb === "set" ? [more[0] === "true", more.slice(1)] : [true, more];
  const node = `${topic === "parent" ? `group.${key}` : key} ${places.join(", ") || "global"}`;
  if (isIgnored) return [`Set ${node}.`];
  if (verb === "set" || verb === "add") nodes.set(node, value);
  else nodes.delete(node);
  return [`Set ${node}.`];
}

function check(name: string, nodes: Map<string, boolean>, key: string): string[] {
  const own = [...nodes].flatMap(([node, value]) => {
    const [one, ...places] = node.split(" ");
    return one === key ? [`- ${name} has ${key} set to ${value} in context ${places.join(" ")}.`] : [];
  });
  return [
    `Permission information for ${key}:`,
    ...(own.length > 0 ? own : [`- ${name} does not have ${key} set.`]),
    `- ${name} does not inherit ${key}.`,
    "",
    `Permission check for ${key}:`,
    "    Result: undefined",
  ];
}
