import type { DriftFinding, DriftGroup, Repair } from "@blockwright/contract/admin/integrity";
import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { RepairButton } from "./repair-button.tsx";

/** One kind of difference with everything that was found of it. */
export function DriftGroupSection({ group }: { readonly group: DriftGroup }) {
  const { title, explanation, findings, repairs, more, isAutomatic } = group;
  return (
    <section className="flex flex-col gap-2 border-t border-night-700 pt-4">
      <h3 className="font-semibold">{`${title} (${findings.length + more})`}</h3>
      <p className="text-sm text-ink-muted">{explanation}</p>
      {isAutomatic && (
        <p className="text-sm text-ink-muted">{t("This is repaired automatically at the next check.")}</p>
      )}
      <ul className="flex flex-col divide-y divide-night-700">
        {findings.map((finding) => (
          <li key={finding.id}>
            <Finding finding={finding} repairs={repairs} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-muted">{t("And {count} more.", { count: more })}</p>}
    </section>
  );
}

function Finding({
  finding,
  repairs,
}: {
  readonly finding: DriftFinding;
  readonly repairs: readonly Repair[];
}) {
  const { subject, machine, server, firstSeenAt, repairing, error } = finding;
  const current = repairs.find(({ id }) => id === repairing);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        {server && (
          <Link
            to="/server/$serverId/{-$tab}"
            params={{ serverId: server.id }}
            className={`${textLinkStyle} inline-flex items-center self-start pointer-coarse:min-h-11`}
          >
            {visibleLine(server.name)}
          </Link>
        )}
        <p className="font-mono wrap-anywhere">{visibleLine(subject)}</p>
        <p className="text-ink-muted">
          {machine !== null && `${t("On {machine}", { machine: visibleLine(machine) })} · `}
          {t("First seen")} <TimeAgo iso={firstSeenAt} />
        </p>
        {error !== null && <p className="text-ember-400">{visibleLine(error)}</p>}
      </div>
      {current ? (
        <output className="text-lamp-400">{t("{repair} is under way…", { repair: current.label })}</output>
      ) : (
        <div className="flex flex-wrap gap-2">
          {repairs.map((repair) => (
            <RepairButton key={repair.id} finding={finding} repair={repair} />
          ))}
        </div>
      )}
    </div>
  );
}
