import { mostPlayers, proposalChoices } from "@blockwright/contract/proposals";
import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { useState } from "react";
import type { FormEvent } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { platformTypes } from "@blockwright/minecraft/software";
import { platformName } from "../platform-names.ts";

interface ChangeProposalProps {
  readonly proposal: Proposal;
  readonly choose: (part: Partial<ProposalChoices>) => void;
}

/** Edition, players and version in place. Each takes effect as soon as it is left or confirmed. */
export function ChangeProposal({ proposal, choose }: ChangeProposalProps) {
  const { choices, players, minecraftVersion } = proposal;
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label={t("Edition")}>
          {(control) => (
            <Select
              {...control}
              value={choices.platformType}
              options={platformTypes.map((value) => ({ value, label: platformName(value) }))}
              onChange={({ currentTarget }) => {
                const chosen = platformTypes.find((one) => one === currentTarget.value);
                if (chosen) choose({ platformType: chosen });
              }}
            />
          )}
        </Field>
      </div>
      <OneChoice
        key={`players ${players}`}
        label={t("Players")}
        value={String(players)}
        inputMode="numeric"
        read={(text) => proposalChoices.shape.players.safeParse(Number(text))}
        hint={t("1 to {most}", { most: mostPlayers })}
        onChoose={(value) => choose({ players: value })}
      />
      {choices.platformType !== "bedrock" && (
        <OneChoice
          key={`version ${minecraftVersion}`}
          label={t("Minecraft version")}
          value={minecraftVersion}
          inputMode="text"
          read={(text) => proposalChoices.shape.minecraftVersion.safeParse(text)}
          hint={t("Such as 1.21.4, or latest")}
          onChoose={(value) => choose({ minecraftVersion: value })}
        />
      )}
    </div>
  );
}

type Read<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };

interface OneChoiceProps<Value> {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly inputMode: "numeric" | "text";
  readonly read: (text: string) => Read<Value>;
  readonly onChoose: (value: Value) => void;
}

function OneChoice<Value>({ label, value, hint, inputMode, read, onChoose }: OneChoiceProps<Value>) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const chosen = read(text.trim());
    setError(chosen.success ? undefined : chosen.error.issues[0]?.message);
    if (chosen.success) onChoose(chosen.data);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              inputMode={inputMode}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" disabled={text.trim() === value}>
              {t("Change")}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
