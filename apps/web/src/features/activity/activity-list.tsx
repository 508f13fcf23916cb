import type { ActivityEntry } from "@blockwright/contract/activity";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { deedOf, subjectOf, wayOf, whoDidIt } from "./activity-words.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";

interface ActivityListProps {
  readonly entries: readonly ActivityEntry[];
  /** Set where entries of several servers are listed together. */
  readonly showsServer?: boolean;
}

export function ActivityList({ entries, showsServer = false }: ActivityListProps) {
  return (
    <ul className="divide-y divide-night-700">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 text-sm first:pt-0 last:pb-0"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{whoDidIt(entry)}</span> {deedOf(entry)} <Details entry={entry} />
          </p>
          <p className="text-ink-muted">
            {showsServer && entry.serverName !== null && <>{visibleLine(entry.serverName)} · </>}
            <TimeAgo iso={entry.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Details({ entry }: { readonly entry: ActivityEntry }) {
  const subject = subjectOf(entry);
  const way = wayOf(entry);
  return (
    <>
      {subject !== undefined && <span className="font-mono text-ink-muted">{subject}</span>}
      {way !== undefined && <span className="text-ink-muted"> {way}</span>}
    </>
  );
}
