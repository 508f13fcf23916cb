import type { Proposal } from "@blockwright/contract/proposals";
import { t, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { ShownProposal } from "./use-proposal.ts";

interface QuestionProps {
  readonly question: NonNullable<Proposal["question"]>;
  readonly choose: ShownProposal["choose"];
}

/** What the words are mainly about can't be built as asked. Without an answer, the last of the offers is built. */
export function Question({ question: { offers }, choose }: QuestionProps) {
  return (
    <ul aria-label={t("What would you like instead?")} className="flex flex-wrap gap-2">
      {offers.map(({ label, description, choices }) => (
        <li key={label} className="max-w-full">
          <Button
            size="sm"
            title={translate(description)}
            className="max-w-full"
            onClick={() => choose(choices)}
          >
            <span className="truncate">{translate(label)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
