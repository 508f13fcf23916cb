import { queryOptions, useQuery } from "@tanstack/react-query";
import { capabilitiesQuery } from "../../shared/api/use-capabilities.ts";
import type { DoctorCardProps } from "./doctor-card.tsx";
import { diagnosisQuery } from "./doctor-queries.ts";

const loadAgainAfterMs = 5000;

/** The code of the card, which most visits do not need. */
const cardQuery = queryOptions({
  queryKey: ["code", "doctor-card"],
  queryFn: async () => {
    const [{ DoctorCard }, { DoctorLine }] = await Promise.all([
      import("./doctor-card.tsx"),
      import("./doctor-line.tsx"),
    ]);
    return { Card: DoctorCard, Line: DoctorLine };
  },
  refetchInterval: ({ state }) => (state.status === "error" ? loadAgainAfterMs : false),
});

/** With the diagnosis, a button shows where there is a model, so both are awaited, and the card's code if there is one. */
export function useIsDiagnosisKnown(serverId: string): boolean {
  const isAskable = useQuery(capabilitiesQuery).isFetched;
  const { data, isFetched } = useQuery(diagnosisQuery(serverId));
  const needsCard = Boolean(data?.diagnosis);
  const isCardThere = useQuery({ ...cardQuery, enabled: needsCard }).isFetched;
  return isFetched && isAskable && (!needsCard || isCardThere);
}

interface DoctorNoticeProps extends Omit<DoctorCardProps, "diagnosis"> {
  /** Terminal is open, which has the whole card. */
  readonly isTabOpen: boolean;
}

/** Renders nothing if there is nothing to report. */
export function DoctorNotice({ isTabOpen, ...props }: DoctorNoticeProps) {
  const { data } = useQuery(diagnosisQuery(props.serverId));
  const diagnosis = data?.diagnosis;
  const { data: code } = useQuery({ ...cardQuery, enabled: Boolean(diagnosis) });
  if (!diagnosis || !code) return null;
  const Shown = isTabOpen ? code.Card : code.Line;
  return <Shown key={diagnosis.id} diagnosis={diagnosis} {...props} />;
}
