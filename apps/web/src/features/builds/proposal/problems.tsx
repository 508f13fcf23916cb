import type { Proposal, ProposalOffer } from "@blockwright/contract/proposals";
import { TriangleAlert } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { ShownProposal } from "./use-proposal.ts";

interface ProblemsProps {
  readonly proposal: Proposal;
  readonly choose: ShownProposal["choose"];
}

/** What is not included or was not understood, and notes about the rest. Renders nothing if all is well. */
export function Problems({ proposal, choose }: ProblemsProps) {
  const { notIncluded, elsewhere, notUnderstood, notes, unreadLanguage } = proposal;
  const count = notIncluded.length + elsewhere.length + notUnderstood.length + notes.length;
  if (count === 0 && unreadLanguage === null) return null;
  return (
    <div className="rounded-md border border-lamp-400/40 bg-lamp-950 p-3 text-sm">
      <h4 className="flex items-center gap-2 font-semibold text-lamp-400">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
        {t("Please read this first")}
      </h4>
      <ul className="mt-2 flex flex-col gap-2">
        {unreadLanguage !== null && (
          <li>
            {t("This looks like {language}, which we don't read yet. Please check what we made of it.", {
              language: unreadLanguage,
            })}
          </li>
        )}
        {notIncluded.map(({ what, why, offer }) => (
          <li key={`${what} ${why}`} className="break-words">
            <span className="font-medium">{translate(what)}</span>: {translate(why)}
            {offer && <OfferButton offer={offer} choose={choose} />}
          </li>
        ))}
        {elsewhere.map(({ sentence }) => (
          <li key={sentence} className="break-words">
            {translate(sentence)}
          </li>
        ))}
        {notUnderstood.length > 0 && (
          <li className="break-words">
            {t("We didn't understand:")}{" "}
            {notUnderstood.map((words, index) => (
              <span key={words}>
                {index > 0 && ", "}
                <q className="font-medium">{words}</q>
              </span>
            ))}
          </li>
        )}
        {notes.map((note) => (
          <li key={note} className="break-words">
            {translate(note)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OfferButtonProps {
  readonly offer: ProposalOffer;
  readonly choose: ShownProposal["choose"];
}

function OfferButton({ offer: { label, choices }, choose }: OfferButtonProps) {
  return (
    <Button size="sm" className="mt-1.5 flex" onClick={() => choose(choices)}>
      {translate(label)}
    </Button>
  );
}
