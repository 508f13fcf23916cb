import { TriangleAlert } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import type { SyntaxProblem } from "./check-syntax.ts";

interface ProblemStripProps {
  readonly problem: SyntaxProblem | null;
  readonly onGo: (line: number) => void;
}

/** Why the server could not parse the current text. */
export function ProblemStrip({ problem, onGo }: ProblemStripProps) {
  return (
    <output className="block empty:hidden">
      {problem && (
        <button
          type="button"
          onClick={() => onGo(problem.line ?? 1)}
          className="flex min-h-11 w-full items-center gap-2 border-b border-night-700 bg-lamp-950 px-4 py-2 text-left text-sm text-lamp-400 -outline-offset-2"
        >
          <TriangleAlert aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
          {problemText(problem)}
        </button>
      )}
    </output>
  );
}

export function problemText({ line, message }: SyntaxProblem): string {
  const sentence = message.endsWith(".") ? message : `${message}.`;
  return line === null ? sentence : t("Line {line}: {sentence}", { line, sentence });
}
