import { promptPlaceholder } from "@blockwright/contract/examples";
import { Hammer, Sparkles } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";

const longestPrompt = 2000;
const counterFrom = 1800;

interface PromptBoxProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly prompt: string;
  readonly isChecking: boolean;
  readonly onChange: (prompt: string) => void;
  readonly onInspire: () => void;
  readonly onStart: () => void;
}

export function PromptBox({ ref, prompt, isChecking, onChange, onInspire, onStart }: PromptBoxProps) {
  function startOnShortcut(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onStart();
  }
  return (
    <div className="w-full rounded-lg border border-control bg-night-900 shadow-card outline-offset-2 outline-sky-400 transition focus-within:border-lamp-400/70 focus-within:shadow-lamp has-[textarea:focus-visible]:outline-2">
      <label htmlFor="prompt" className="sr-only">
        {t("Describe your server")}
      </label>
      <textarea
        ref={ref}
        id="prompt"
        rows={4}
        maxLength={longestPrompt}
        value={prompt}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={startOnShortcut}
        aria-describedby="prompt-room"
        placeholder={translate(promptPlaceholder)}
        className="block min-h-32 w-full resize-y rounded-t-lg bg-transparent px-4 pt-4 pb-2 text-base -outline-offset-2 placeholder:text-ink-muted focus-visible:outline-none"
      />
      <p
        id="prompt-room"
        aria-live="polite"
        className="min-h-5 px-4 text-right text-sm text-ink-muted tabular-nums"
      >
        {roomText(prompt.length)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 p-3 pt-1">
        <Button variant="ghost" onClick={onInspire}>
          <Sparkles aria-hidden className="size-4.5 text-lamp-400" strokeWidth={1.75} />
          {t("Inspire Me")}
        </Button>
        <Button variant="primary" className="max-sm:grow" isBusy={isChecking} onClick={onStart}>
          {!isChecking && <Hammer aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Start Building")}
        </Button>
      </div>
    </div>
  );
}

/** Hidden until the limit is near. */
function roomText(length: number): string {
  if (length < counterFrom) return "";
  return tCount(longestPrompt - length, "{count} character left", "{count} characters left");
}
