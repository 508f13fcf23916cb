const contextLines = 3;
/** Beyond this many pairs of lines the middle is shown as replaced: finding the smallest diff would take too long. */
const maxPairs = 1_000_000;

type Step = { readonly sign: " " | "-" | "+"; readonly line: string };

/** A unified diff: unchanged lines as context, `-` for removed lines, `+` for added lines. */
export function textDiff(before: string, after: string): string {
  const steps = stepsBetween(linesOf(before), linesOf(after));
  return hunksOf(steps).join("\n");
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
}

function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]): Step[] => lines.map((line) => ({ sign: " ", line }));
  return [
    ...same(before.slice(0, start)),
    ...middleSteps(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** By the longest common subsequence. */
function middleSteps(before: readonly string[], after: readonly string[]): Step[] {
  const gone = (line: string): Step => ({ sign: "-", line });
  const come = (line: string): Step => ({ sign: "+", line });
  if (before.length * after.length > maxPairs) return [...before.map(gone), ...after.map(come)];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old = "", fresh = ""] = [before[row], after[column]];
    const isBoth = row < before.length && column < after.length;
    if (isBoth && old === fresh) {
      steps.push({ sign: " ", line: old });
      row += 1;
      column += 1;
    } else if (row < before.length && (!isBoth || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      steps.push(gone(old));
      row += 1;
    } else {
      steps.push(come(fresh));
      column += 1;
    }
  }
  return steps;
}

function hunksOf(steps: readonly Step[]): string[] {
  const near = steps.map((_step, at) =>
    steps.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ sign }) => sign !== " "),
  );
  const lines: string[] = [];
  let [oldLine, newLine] = [1, 1];
  for (const [at, { sign, line }] of steps.entries()) {
    if (near[at] === true && near[at - 1] !== true) lines.push(`@@ -${oldLine} +${newLine} @@`);
    if (near[at] === true) lines.push(sign + line);
    if (sign !== "+") oldLine += 1;
    if (sign !== "-") newLine += 1;
  }
  return lines;
}
