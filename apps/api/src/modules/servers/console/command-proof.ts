/** What to type to see whether a command has its effect, and what the game answers then. */
export interface CommandProof {
  /** Of several commands with the same subject the last one counts. */
  readonly subject: string;
  readonly question: string;
  readonly answer: RegExp;
}

interface ProofRule {
  readonly command: RegExp;
  readonly proof: (...parts: readonly string[]) => CommandProof;
}

const word = (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`);

const rules: readonly ProofRule[] = [
  {
    command: /^gamerule ([\w:.-]{1,60}) ([\w-]{1,20})$/,
    proof: (rule = "", value = "") => ({
      subject: `gamerule ${rule}`,
      question: `gamerule ${rule}`,
      answer: new RegExp(`^Gamerule ${word(rule)} is currently set to: ${word(value)}$`),
    }),
  },
  {
    command: /^difficulty (peaceful|easy|normal|hard)$/,
    proof: (level = "") => ({
      subject: "difficulty",
      question: "difficulty",
      answer: new RegExp(`^The difficulty is ${level}$`, "i"),
    }),
  },
  {
    command: /^whitelist add ([\w.-]{1,40})$/,
    proof: (name = "") => ({
      subject: `whitelist ${name.toLowerCase()}`,
      question: "whitelist list",
      answer: new RegExp(
        String.raw`^There are \d+ whitelisted player\(?s?\)?: (?:.*, )?${word(name)}(?:,|$)`,
        "i",
      ),
    }),
  },
  {
    command: /^ban ([\w.-]{1,40})(?: .*)?$/,
    proof: (name = "") => ({
      subject: `ban ${name.toLowerCase()}`,
      question: "banlist players",
      answer: new RegExp(`^${word(name)} was banned by `, "i"),
    }),
  },
];

/** Of commands that set something which the game can be asked for. Others can't be checked. */
export function proofOfCommand(command: string): CommandProof | undefined {
  for (const rule of rules) {
    const match = rule.command.exec(command);
    if (match) return rule.proof(...match.slice(1));
  }
  return undefined;
}
