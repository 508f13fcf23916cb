import type { Machine } from "@blockwright/contract/admin/machines";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { TabState } from "../tab-state.tsx";
import { AddMachine } from "./add-machine.tsx";
import { drainsQuery } from "./drains/drains-queries.ts";
import { MachineCard } from "./machine-card.tsx";
import { troubledFirst } from "./machine-trouble.ts";
import { machinesQuery } from "./machines-queries.ts";

/** More are shown on demand: a cell has about 150. */
const shownAtFirst = 10;

export function MachinesSection() {
  const machines = useQuery(machinesQuery);
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
            <Machines all={all} />
          )
        }
      </TabState>
    </section>
  );
}

function Machines({ all }: { readonly all: readonly Machine[] }) {
  const drains = useQuery(drainsQuery);
  const [text, setText] = useState("");
  const [isShowingAll, setShowingAll] = useState(false);
  const found = troubledFirst(all.filter((machine) => matches(machine, text)));
  const shown = isShowingAll ? found : found.slice(0, shownAtFirst);
  return (
    <>
      {all.length > shownAtFirst && (
        <SearchField label={t("Find a machine")} maxLength={100} value={text} onChange={setText} />
      )}
      {found.length === 0 && <p className="text-ink-muted">{t("No machine matches.")}</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown.map((machine) => (
          <li key={machine.id} className="min-w-0">
            <MachineCard
              machine={machine}
              drain={drains.data?.drains.find(({ machineId }) => machineId === machine.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button className="self-center" onClick={() => setShowingAll(true)}>
          {t("Show all {count} machines", { count: found.length })}
        </Button>
      )}
    </>
  );
}

/** By a part of its name, address or region. */
function matches({ name, address, region }: Machine, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, address, region ?? ""].some((one) => one.toLowerCase().includes(wanted));
}
