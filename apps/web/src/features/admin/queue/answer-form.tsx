import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Textarea } from "../../../shared/ui/textarea.tsx";
import { isReason } from "../reason-field.tsx";
import { useAnswer, useClose } from "./queue-queries.ts";

const longestReason = 300;

interface AnswerFormProps {
  readonly requestId: string;
  readonly onDone: () => void;
}

export function AnswerForm({ requestId, onDone }: AnswerFormProps) {
  const [text, setText] = useState("");
  const answer = useAnswer(requestId, onDone);
  const close = useClose(requestId, onDone);
  const isBusy = answer.isPending || close.isPending;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate(text);
      }}
    >
      <Field
        label={t("Answer")}
        hint={t("Emailed to them. To close without an email, write a short reason.")}
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            maxLength={4000}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button
          isBusy={close.isPending}
          disabled={isBusy || !isReason(text) || text.trim().length > longestReason}
          onClick={() => close.mutate(text)}
        >
          {t("Close without mail")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={answer.isPending}
          disabled={isBusy || !isReason(text)}
        >
          {t("Send answer")}
        </Button>
      </footer>
    </form>
  );
}
