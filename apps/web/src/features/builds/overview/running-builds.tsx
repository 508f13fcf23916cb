import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { buildsQuery, isUnderWay } from "../build-queries.ts";
import { BuildRow } from "../projects/build-row.tsx";

/** Renders nothing while nothing is being built: the page has its own field to start with. */
export function RunningBuilds() {
  const { data: builds } = useQuery(buildsQuery);
  const running = builds?.filter(({ status }) => isUnderWay(status)) ?? [];
  if (running.length === 0) return null;
  return (
    <Card aria-labelledby="running-builds">
      <CardHeader id="running-builds" title={t("Being built")} />
      <ul className="divide-y divide-night-700">
        {running.map((build) => (
          <BuildRow key={build.id} build={build} />
        ))}
      </ul>
    </Card>
  );
}
