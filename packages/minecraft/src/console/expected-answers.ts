const inWorld = /^execute in minecraft:\w{1,60} run /;
const setRule = /^gamerule (\w{1,60}) (\S{1,40})$/;
const askRule = /^gamerule (\w{1,60})$/;
const ruleValues = ["true", "false", "0", "100", "128"];
const onLuckPerms = /^lp (?:group|user) (\w{1,40}) permission (set|check) (\S{1,200})(?: (true|false))?$/;
const listNames = ["on", "off"];

/**
 * What the console says to a command, word for word: one list of alternatives for each line that is certain to come. Empty
 * for commands whose answer is not known in advance.
 */
export function expectedAnswers(command: string): readonly (readonly string[])[] {
  const plain = command.replace(inWorld, "");
  const [, rule, value] = setRule.exec(plain) ?? [];
  if (rule !== undefined && value !== undefined)
    return [
      [
        `Gamerule ${rule} is now set to: ${value}`,
        `Gamerule minecraft:${rule} is now set to: ${value}`,
        // Up to 1.12, and Bedrock.
        `Game rule ${rule} has been updated to ${value}`,
      ],
    ];
  const [, asked] = askRule.exec(plain) ?? [];
  if (asked !== undefined) return [ruleValues.map((one) => `Gamerule ${asked} is currently set to: ${one}`)];
  if (/^whitelist (?:on|off)$/.test(plain))
    return [
      listNames.flatMap((state) => ["now", "already"].map((how) => `Whitelist is ${how} turned ${state}`)),
    ];
  return ofLuckPerms(plain);
}

function ofLuckPerms(command: string): readonly (readonly string[])[] {
  const [, holder, verb, node, value] = onLuckPerms.exec(command) ?? [];
  if (holder === undefined || node === undefined) return [];
  if (verb === "set")
    return [
      [
        `[LP] Set ${node} to ${value} for ${holder} in context global.`,
        `[LP] ${holder} already has ${node} set in context global.`,
      ],
    ];
  return [
    [`[LP] Permission information for ${node}:`],
    [`[LP] - ${holder} has ${node} set to true in context global.`],
    [`[LP] - ${holder} does not inherit ${node}.`],
    ["[LP]"],
    [`[LP] Permission check for ${node}:`],
    ["[LP]     Result: true"],
    ["[LP]     Processor: direct"],
    [`[LP]     Cause: ${holder} has ${node} set to true in context global`],
    ["[LP]     Context: None"],
  ];
}
