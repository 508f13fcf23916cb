import { Cpu } from "lucide-react";
import { useState } from "react";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { DataList } from "../../shared/ui/data-list.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { doorstepVoxels } from "../../shared/voxel/doorstep.ts";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";

const doorstep = doorstepVoxels();

export function KitLayout() {
  const [tab, setTab] = useState("facts");
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Layout" description="How things are arranged." />
      <Breadcrumb parents={[{ to: "/", label: "Home" }]} current="Kit" />
      <StatCard icon={Cpu} label="CPU" value="12 %" note="of 500 %" />
      <Tabs
        label="Examples"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "facts", label: "Facts", content: <Facts /> },
          { value: "empty", label: "Empty", content: <Nothing /> },
        ]}
      />
    </Card>
  );
}

function Facts() {
  return (
    <DataList
      items={[
        { term: "Address", detail: <span className="font-mono">play.example.org</span> },
        { term: "Built", detail: <TimeAgo iso="2025-10-11T10:00:00.000Z" /> },
      ]}
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      illustration={<VoxelScene voxels={doorstep} className="w-28" />}
      title="No servers yet"
      description="Describe the first one in a sentence."
      action={<Button variant="primary">Start Building</Button>}
    />
  );
}
