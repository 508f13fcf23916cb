import { ArrowUp, Square } from "lucide-react";
import { useRef } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Textarea } from "../../shared/ui/textarea.tsx";
import { useAboveKeyboard } from "./use-above-keyboard.ts";

const longestMessage = 4000;

interface ComposerProps {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly placeholder: string;
  readonly isDisabled: boolean;
  /** A turn is under way, and can be stopped. */
  readonly canStop: boolean;
  readonly isStopping: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

export function Composer(props: ComposerProps) {
  const { draft, onDraft, placeholder, isDisabled, canStop, isStopping, onSend, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  useAboveKeyboard(form);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSend();
  }

  function sendOnEnter(event: KeyboardEvent): void {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      className="bottom-(--keyboard-height,0px) flex items-end gap-3 rounded-b-lg border-t border-night-700 bg-night-850 p-4 focus-within:sticky sm:px-5"
    >
      <Textarea
        aria-label={t("Message")}
        placeholder={placeholder}
        value={draft}
        rows={1}
        maxLength={longestMessage}
        disabled={isDisabled}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        className="field-sizing-content max-h-40 min-h-11! resize-none!"
      />
      {canStop && (isDisabled || draft === "") ? (
        <Button aria-label={t("Stop the AI editor")} isBusy={isStopping} onClick={onStop}>
          {!isStopping && <Square aria-hidden className="size-4.5" strokeWidth={1.75} />}
          <span className="max-sm:sr-only">{t("Stop")}</span>
        </Button>
      ) : (
        <Button type="submit" variant="primary" disabled={isDisabled || draft.trim() === ""}>
          <ArrowUp aria-hidden className="size-4.5" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{t("Send")}</span>
        </Button>
      )}
    </form>
  );
}
