import type { EvidenceKind } from "@blockwright/contract/assistant";
import { Link } from "@tanstack/react-router";
import { useHasModel } from "../api/use-capabilities.ts";
import { t } from "../text/t.ts";
import { buttonStyle } from "./button-style.ts";
import { classNames } from "./class-names.ts";

interface AskAssistantLinkProps {
  readonly serverId: string;
  readonly about: EvidenceKind;
}

/** Opens the AI editor with the question and what is known. Nothing without a model. */
export function AskAssistantLink({ serverId, about }: AskAssistantLinkProps) {
  if (useHasModel() !== true) return null;
  return (
    <Link
      to="/server/$serverId/{-$tab}"
      params={{ serverId, tab: "ai-editor" }}
      hash={`ask-${about}`}
      className={classNames(buttonStyle(), "sm:self-start")}
    >
      {t("Ask the AI editor")}
    </Link>
  );
}
