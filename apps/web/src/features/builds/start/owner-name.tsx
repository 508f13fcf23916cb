import type { OwnerNameCheck } from "@blockwright/contract/owner-name";
import type { Joining } from "@blockwright/contract/agreed";
import { t } from "../../../shared/text/t.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import type { OwnerNameForm } from "./use-owner-name.ts";

interface OwnerNameProps {
  readonly form: OwnerNameForm;
  readonly mode: Joining["mode"];
  readonly check: OwnerNameCheck | undefined;
  readonly onLeave: () => void;
}

/** Optional; without it an allow list stays off. */
export function OwnerName({ form, mode, check, onLeave }: OwnerNameProps) {
  const { id, name, edition, isOperator, error } = form;
  const hint = hintFor(mode);
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t("Your Minecraft name")}
      </label>
      <span className="flex gap-2">
        <Input
          id={id}
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          value={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          onChange={(event) => form.setName(event.currentTarget.value)}
          onBlur={onLeave}
        />
        <Select
          aria-label={t("Edition that you play")}
          className="w-32"
          value={edition}
          options={[
            { value: "java", label: t("Java") },
            { value: "bedrock", label: t("Bedrock") },
          ]}
          onChange={(event) => form.setEdition(event.currentTarget.value === "bedrock" ? "bedrock" : "java")}
        />
      </span>
      {error && (
        <p id={`${id}-error`} className="text-sm text-ember-400">
          {error}
        </p>
      )}
      <NameCheck check={name.trim() === check?.name ? check : undefined} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {edition === "java" && (
        <Checkbox id={`${id}-operator`} isChecked={isOperator} onChange={form.setWantsOperator}>
          {t("We'll make you the server's operator")}
        </Checkbox>
      )}
    </div>
  );
}

/** Empty until the saved name was looked up, so that a screen reader announces the result. */
function NameCheck({ check }: { readonly check: OwnerNameCheck | undefined }) {
  const name = check?.name ?? "";
  return (
    <output className="block text-sm empty:hidden">
      {check?.state === "found" && (
        <span className="text-grass-400">{t("There is a Java player {name}.", { name })}</span>
      )}
      {check?.state === "missing" && (
        <span className="text-ember-400">
          {t("No Java player is called {name}. Check the spelling, or you may not be able to join.", {
            name,
          })}
        </span>
      )}
    </output>
  );
}

/** Nothing where everyone with the address can join. */
function hintFor(mode: Joining["mode"]): string | undefined {
  switch (mode) {
    case "everyone":
      return undefined;
    case "allow-list":
      return t("You are on the allow list. Add your friends later.");
    case "name-missing":
      return t("You wanted an allow list. We switch it on once we know your name, so that you can join.");
  }
}
