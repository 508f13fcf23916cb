import { Link } from "@tanstack/react-router";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Spinner } from "../../shared/ui/spinner.tsx";
import type { DoctorCardProps } from "./doctor-card.tsx";
import { RemedyLink } from "./remedy-link.tsx";
import { canFix, headlineOf, toneOf, toneStyles, treatmentText } from "./treatment.ts";
import { useTreatment } from "./use-treatment.ts";

type DoctorLineProps = Pick<DoctorCardProps, "serverId" | "diagnosis" | "canRepair">;

/** On the tabs beside Terminal, which has the whole card: what is wrong, and one button. */
export function DoctorLine({ serverId, diagnosis, canRepair }: DoctorLineProps) {
  const tone = toneOf(diagnosis);
  const { icon: Icon, border, colour } = toneStyles[tone];
  const { change } = diagnosis;
  const detail =
    tone === "work" && change ? treatmentText(change.state) : visibleLine(translate(diagnosis.sentence));
  return (
    <section
      aria-labelledby="doctor-headline"
      className={classNames(
        "flex items-center gap-3 rounded-lg border border-night-700 bg-night-850 py-1.5 pr-1.5 pl-3",
        border,
      )}
    >
      {tone === "work" ? (
        <Spinner />
      ) : (
        <Icon aria-hidden className={classNames("size-5 shrink-0", colour)} strokeWidth={1.75} />
      )}
      <div className="min-w-0 flex-1 truncate text-sm" title={detail}>
        <h2 id="doctor-headline" className="inline font-sans text-sm font-semibold tracking-normal">
          {headlineOf(diagnosis)}
        </h2>
        {tone !== "good" && <span className="text-ink-muted max-sm:sr-only">{` · ${detail}`}</span>}
      </div>
      {canRepair && canFix(diagnosis) ? (
        <FixButton serverId={serverId} diagnosis={diagnosis} />
      ) : (
        <Elsewhere serverId={serverId} diagnosis={diagnosis} />
      )}
    </section>
  );
}

function FixButton({ serverId, diagnosis }: Pick<DoctorCardProps, "serverId" | "diagnosis">) {
  const { fix } = useTreatment(serverId, diagnosis.id);
  const title = visibleLine(translate(diagnosis.fix?.title ?? ""));
  return (
    <Button
      size="sm"
      variant="primary"
      title={title}
      isBusy={fix.isPending}
      onClick={() => fix.mutate()}
      className="max-w-40 shrink-0 sm:max-w-72"
    >
      <span className="truncate">{title}</span>
    </Button>
  );
}

function Elsewhere({ serverId, diagnosis }: Pick<DoctorCardProps, "serverId" | "diagnosis">) {
  if (toneOf(diagnosis) === "trouble" && diagnosis.leadsTo !== null)
    return <RemedyLink serverId={serverId} page={diagnosis.leadsTo} size="sm" />;
  return (
    <Link
      to="/server/$serverId/{-$tab}"
      params={{ serverId, tab: undefined }}
      className={buttonStyle("secondary", "sm", "shrink-0")}
    >
      {t("Details")}
    </Link>
  );
}
