import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { TabState } from "../tab-state.tsx";
import { AddMachine } from "./add-machine.tsx";
import { drainsQuery } from "./drains/drains-queries.ts";
import { MachineCard } from "./machine-card.tsx";
import { machinesQuery } from "./machines-queries.ts";

export function MachinesSection() {
  const machines = useQuery(machinesQuery);
  const drains = useQuery(drainsQuery);
  return (
    <section aria-labelledby="machines" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="machines" className="text-xl font-semibold">
          {t("Machines")}
        </h2>
        <AddMachine />
      </header>
      <TabState query={machines} failedTitle={t("We couldn't load the machines")}>
        {({ machines: all }) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                title={t("There are no machines yet")}
                description={t("Add one, and servers can be built on it.")}
              />
            </Card>
          ) : (
            <ul className="grid gap-4 lg:grid-cols-2">
              {all.map((machine) => (
                <li key={machine.id} className="min-w-0">
                  <MachineCard
                    machine={machine}
                    drain={drains.data?.drains.find(({ machineId }) => machineId === machine.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </TabState>
    </section>
  );
}
