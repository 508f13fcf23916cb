import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { useIsPhone } from "../../../shared/browser/use-media.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { ChangeProposal } from "./change-proposal.tsx";

interface DecisionsProps {
  readonly proposal: Proposal;
  readonly choose: (part: Partial<ProposalChoices>) => void;
}

export function Decisions({ proposal, choose }: DecisionsProps) {
  const isPhone = useIsPhone();
  return (
    <details open={!isPhone} className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t("What we decided, and why")}
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {proposal.decided.map(({ label, value, why }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{translate(label)}</dt>
            <dd className="break-words">
              {translate(value)}
              <span className="block text-xs text-ink-muted">{translate(why)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ChangeProposal proposal={proposal} choose={choose} />
    </details>
  );
}
