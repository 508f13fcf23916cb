import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { FixOffer } from "@blockwright/contract/doctor";
import { skipToken, useQuery } from "@tanstack/react-query";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { DiffLines } from "../../shared/ui/diff-lines.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { changeQuery } from "./doctor-queries.ts";

interface FixDialogProps {
  readonly serverId: string;
  readonly offer: FixOffer;
  /** Undefined until it is prepared. */
  readonly changeId: string | undefined;
  readonly isOpen: boolean;
  readonly isRefused: boolean;
  readonly isBusy: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onFix: () => void;
}

/** The exact changes, shown before anything is changed. */
export function FixDialog(props: FixDialogProps) {
  const { serverId, offer, changeId, isOpen, isRefused, isBusy, onOpenChange, onFix } = props;
  const query = changeQuery(serverId, changeId ?? "");
  const { data: change } = useQuery(changeId === undefined ? { ...query, queryFn: skipToken } : query);
  const isForGood = change?.items.some(({ kind }) => kind === "discard-file") === true;
  const title = visibleLine(translate(offer.title));
  return (
    <Dialog
      title={title}
      description={isForGood ? t("What is deleted can't be brought back.") : t("You can undo it afterwards.")}
      width="wide"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {offer.effects.map((effect) => (
          <li key={effect} className="wrap-anywhere">
            {visibleLine(translate(effect))}
          </li>
        ))}
      </ul>
      {change?.items.map((item, index) => (
        <ChangedItem key={index} item={item} />
      ))}
      {!change && !isRefused && (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner /> {t("Looking at your server...")}
        </p>
      )}
      {isRefused && <p className="text-sm">{t("We could not find out what to change. Please try again.")}</p>}
      <footer className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={() => onOpenChange(false)}>{t("Not now")}</Button>
        <Button
          variant="primary"
          className="whitespace-normal"
          isBusy={isBusy}
          disabled={!change}
          onClick={onFix}
        >
          {title}
        </Button>
      </footer>
    </Dialog>
  );
}

type Item = ChangeWithDiffs["items"][number];

function ChangedItem({ item: { summary, diff } }: { readonly item: Item }) {
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal wrap-anywhere">{visibleLine(summary)}</h3>
      {diff !== null && diff !== "" && <DiffLines diff={diff} className="mt-2 text-sm" />}
    </section>
  );
}
