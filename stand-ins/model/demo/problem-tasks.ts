import { call, type DemoTask, onceAsked, parse, quoted, resultOf, say } from "./conversation.ts";

const problems = [
  { words: /\bcrash|\bproblem\b|lines of the log|\bdid this fail|\bbroke/i, about: "crash" },
  { words: /\blag|\bslow|\bsmoother|\bcosts the most|\bentities\b|\btps\b/i, about: "lag" },
] as const;

interface Evidence {
  readonly diagnosis?: { readonly sentence?: string; readonly decidingLine?: string } | string;
  readonly lines?: Readonly<Record<string, string>> | string;
  readonly figures?: Readonly<Record<string, string>> | string;
}

/** Names what the records say, with the line or figure that shows it. */
export const explainProblem: DemoTask = (request) => {
  const gathered = resultOf(request, "gather_evidence");
  const about = problems.find(({ words }) => words.test(request.text))?.about;
  if (gathered === undefined) return about && call("gather_evidence", { about });
  const evidence = (parse(gathered) ?? {}) as Evidence;
  const found = causeIn(evidence);
  if (found === undefined) return say("Not recorded: nothing here shows a problem.");
  if (resultOf(request, "name_causes") === undefined)
    return call("name_causes", { causes: [{ cause: found.cause, shownBy: found.shownBy }] });
  const fix = /fix/i.test(request.text)
    ? " I'm the demo model, so I leave the repair to the button beside the crash, if there is one."
    : "";
  return say(`${found.cause}${fix}`);
};

function causeIn({ diagnosis, lines, figures }: Evidence) {
  if (typeof diagnosis === "object" && diagnosis.sentence !== undefined) {
    const { sentence, decidingLine = "" } = diagnosis;
    const [number] =
      numbersIn(lines).find(([, line]) => decidingLine !== "" && line.includes(decidingLine)) ?? [];
    return { cause: sentence, shownBy: [number ?? decidingLine].filter((one) => one.length > 1) };
  }
  const numbered = numbersIn(figures);
  if (numbered.length > 0)
    return {
      cause: `These are the figures now: ${numbered.map(([, figure]) => figure).join(", ")}.`,
      shownBy: numbered.map(([number]) => number).slice(0, 5),
    };
  return undefined;
}

function numbersIn(lines: Evidence["lines"]): readonly (readonly [string, string])[] {
  return typeof lines === "object" ? Object.entries(lines) : [];
}

export const readLog: DemoTask = (request) => {
  if (!/\b(?:log|console|anything wrong)\b/i.test(request.text)) return undefined;
  return onceAsked(request, "read_console", { contains: null, lines: 200 }, (text) => {
    const bad = text.split("\n").filter((line) => /\b(?:WARN|ERROR|SEVERE|FATAL)\b/.test(line));
    if (bad.length === 0) return "The end of the log has no warnings and no errors.";
    return `The end of the log has ${bad.length} warnings or errors:\n\n${quoted(bad.join("\n"))}`;
  });
};
