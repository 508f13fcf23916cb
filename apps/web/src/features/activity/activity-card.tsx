import { useQuery } from "@tanstack/react-query";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ActivityList } from "./activity-list.tsx";
import { ownActivityQuery } from "./activity-queries.ts";

const maxShown = 8;

/** On the dashboard, below everything else: it appears without moving anything. */
export function ActivityCard() {
  const { data } = useQuery(ownActivityQuery);
  if (!data || data.entries.length === 0) return null;
  return (
    <Card aria-labelledby="recent-activity">
      <CardHeader id="recent-activity" title={t("Recent activity")} />
      <ActivityList entries={data.entries.slice(0, maxShown)} showsServer />
    </Card>
  );
}
