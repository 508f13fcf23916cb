import type { ServerOwner } from "@blockwright/contract/agreed";
import type { OwnerNameCheck } from "@blockwright/contract/owner-name";
import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { refusePlayerName } from "@blockwright/minecraft/player-name";
import type { PlayerEdition } from "@blockwright/minecraft/player-name";
import { useState } from "react";
import type { FormEvent } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";

interface OwnerQuestionProps {
  readonly proposal: Proposal;
  readonly ownerName: OwnerNameCheck | undefined;
  readonly choose: (part: Partial<ProposalChoices>) => void;
}

/** The one question: the owner's player name. Optional; without it an allow list stays off. */
export function OwnerQuestion({ proposal, ownerName, choose }: OwnerQuestionProps) {
  const { choices, joining } = proposal;
  const owner = joining.owner;
  const firstEdition = choices.platformType === "bedrock" ? "bedrock" : "java";
  const [edition, setEdition] = useState<PlayerEdition>(owner?.edition ?? firstEdition);
  const [name, setName] = useState(owner?.name ?? "");
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = name.trim();
    const refusal = trimmed === "" ? undefined : refusePlayerName(edition, trimmed);
    setError(refusal);
    if (refusal !== undefined) return;
    const isOperator = edition === "java" && (owner?.isOperator ?? false);
    choose({ owner: trimmed === "" ? null : { name: trimmed, edition, isOperator } });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-md border border-night-700 p-3">
      <Field label={t("Your player name (optional)")} hint={hintFor(proposal)} error={error}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            {choices.platformType === "crossplay" && (
              <Select
                aria-label={t("Edition of your player name")}
                className="w-32"
                value={edition}
                options={[
                  { value: "java", label: t("Java") },
                  { value: "bedrock", label: t("Bedrock") },
                ]}
                onChange={(event) => setEdition(event.currentTarget.value === "bedrock" ? "bedrock" : "java")}
              />
            )}
            <Input
              {...control}
              className="min-w-32 flex-1"
              autoComplete="off"
              spellCheck={false}
              maxLength={24}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button
              type="submit"
              disabled={name.trim() === (owner?.name ?? "") && edition === (owner?.edition ?? edition)}
            >
              {t("Save")}
            </Button>
          </span>
        )}
      </Field>
      <NameCheck check={name.trim() === owner?.name ? ownerName : undefined} />
      {owner?.edition === "java" && <OperatorTick owner={owner} choose={choose} />}
    </form>
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

function OperatorTick({
  owner,
  choose,
}: {
  readonly owner: ServerOwner;
  readonly choose: OwnerQuestionProps["choose"];
}) {
  return (
    <Checkbox
      id="owner-operator"
      isChecked={owner.isOperator}
      onChange={(isOperator) => choose({ owner: { ...owner, isOperator } })}
    >
      {t("Make {name} an operator, who can use every command", { name: owner.name })}
    </Checkbox>
  );
}

function hintFor({ joining }: Proposal): string {
  switch (joining.mode) {
    case "everyone":
      return t("Everyone with the address can join.");
    case "allow-list":
      return t("You are on the allow list. Add your friends later.");
    case "name-missing":
      return t("You wanted an allow list. We switch it on once we know your name, so that you can join.");
  }
}
