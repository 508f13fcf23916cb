import type { Proposal } from "@blockwright/contract/proposals";
import { t } from "../../../shared/text/t.ts";

/** Each meaning beside the words it came from. */
export function Understood({ proposal: { understood } }: { readonly proposal: Proposal }) {
  if (understood.length === 0) return null;
  return (
    <div className="text-sm">
      <h4 className="font-semibold">{t("What we understood")}</h4>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {understood.map(({ words, means }) => (
          <div key={`${words} ${means}`} className="contents">
            <dt className="max-w-40 break-words text-ink-muted">
              <q>{words}</q>
            </dt>
            <dd className="break-words">{means}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
