import { houseRules, type SetAssistantRules } from "@blockwright/contract/assistant-rules";
import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { fieldErrors, noErrors } from "../../../shared/form/field-errors.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Textarea } from "../../../shared/ui/textarea.tsx";
import { ruleKinds } from "./rule-kinds.ts";
import { useSetRules } from "./rules-queries.ts";

interface RulesFormProps {
  readonly serverId: string;
  readonly rules: SetAssistantRules;
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

export function RulesForm({ serverId, rules, onSaved, children }: RulesFormProps) {
  const set = useSetRules(serverId);
  const [texts, setTexts] = useState({
    paths: rules.paths.join("\n"),
    plugins: rules.plugins.join("\n"),
    commands: rules.commands.join("\n"),
  });
  const [errors, setErrors] = useState(noErrors<typeof houseRules>());

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = houseRules.safeParse({
      paths: linesOf(texts.paths),
      plugins: linesOf(texts.plugins),
      commands: linesOf(texts.commands),
    });
    if (!given.success) return setErrors(fieldErrors<typeof houseRules>(given.error));
    setErrors(noErrors<typeof houseRules>());
    set.mutate(given.data, { onSuccess: onSaved });
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      {ruleKinds().map(({ name, label, hint, examples }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          {(control) => (
            <Textarea
              {...control}
              value={texts[name]}
              placeholder={examples}
              rows={2}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
              className="field-sizing-content max-h-40 min-h-18! font-mono"
            />
          )}
        </Field>
      ))}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <Button type="submit" variant="primary" className="ml-auto" isBusy={set.isPending}>
          {t("Save rules")}
        </Button>
      </footer>
    </form>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
