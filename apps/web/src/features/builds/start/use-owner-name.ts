import type { ServerOwner } from "@blockwright/contract/agreed";
import type { Proposal } from "@blockwright/contract/proposals";
import { refusePlayerName } from "@blockwright/minecraft/player-name";
import type { PlayerEdition } from "@blockwright/minecraft/player-name";
import { useId, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import type { PlatformType } from "../platform-names.ts";

/** The owner's player name. Asked and never guessed, because it gives operator rights. */
export function useOwnerName({ joining, choices }: Proposal) {
  const { owner } = choices;
  const [name, setName] = useState(owner?.name ?? "");
  const [edition, setEdition] = useState<PlayerEdition>(
    joining.owner?.edition ?? (choices.platformType === "bedrock" ? "bedrock" : "java"),
  );
  const [wantsOperator, setWantsOperator] = useState(owner?.edition === "java" ? owner.isOperator : true);
  const [error, setError] = useState<string>();
  const id = useId();
  const trimmed = name.trim();
  // Bedrock knows its operators by account numbers, which a name does not tell.
  const isOperator = edition === "java" && wantsOperator;

  function refusalFor(platform: PlatformType | undefined): string | undefined {
    if (trimmed === "") return undefined;
    if (platform === "java" && edition === "bedrock")
      return t("A Java server needs your Java name. Change it, or leave it empty.");
    if (platform === "bedrock" && edition === "java")
      return t("A Bedrock server needs your Bedrock name. Change it, or leave it empty.");
    return refusePlayerName(edition, trimmed);
  }

  return {
    id,
    name,
    edition,
    isOperator,
    error,
    isChanged:
      trimmed !== (owner?.name ?? "") ||
      (owner !== null && (edition !== owner.edition || isOperator !== owner.isOperator)),
    setName,
    setEdition,
    setWantsOperator,
    /** Undefined if the name can't be a player's of that platform; the field then says why and has the focus. */
    take(platform?: PlatformType): { readonly owner: ServerOwner | null } | undefined {
      const refusal = refusalFor(platform);
      setError(refusal);
      if (refusal === undefined)
        return { owner: trimmed === "" ? null : { name: trimmed, edition, isOperator } };
      document.getElementById(id)?.focus();
      return undefined;
    },
  };
}

export type OwnerNameForm = ReturnType<typeof useOwnerName>;
