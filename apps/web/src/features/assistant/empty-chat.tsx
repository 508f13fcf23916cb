import type { AssistantMode } from "@blockwright/contract/assistant-rules";
import { t } from "../../shared/text/t.ts";
import type { Suggestion } from "./suggestions.ts";

interface EmptyChatProps {
  readonly mode: AssistantMode | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly onPick: (suggestion: Suggestion) => void;
}

export function EmptyChat({ mode, suggestions, onPick }: EmptyChatProps) {
  return (
    <div className="m-auto flex w-full max-w-lg flex-col items-center gap-4 py-4 text-center">
      <h3 className="text-lg font-semibold">{t("How can I help you?")}</h3>
      {/* As high as the longer sentence, so that nothing moves when the mode is known. */}
      <p className="min-h-15 text-sm text-ink-muted sm:min-h-10">
        {mode === "ask"
          ? t("Ask a question. This server's AI editor is set to Ask, so it changes nothing.")
          : t(
              "Ask a question or describe a change. You approve every restart, and you can undo each change.",
            )}
      </p>
      <ul className="flex w-full flex-col gap-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion.text}>
            <button
              type="button"
              onClick={() => onPick(suggestion)}
              className="min-h-11 w-full rounded-md border border-night-700 bg-night-800 px-4 py-2 text-left text-sm transition hover:border-lamp-400/60"
            >
              {suggestion.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
