import { Check, Circle } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { growingHouse, growingHouseBox } from "../../../shared/voxel/growing-house.ts";
import { VoxelScene } from "../../../shared/voxel/voxel-scene.tsx";

const { built, planned } = growingHouse(62);

type StepState = "done" | "running" | "waiting";

function steps(): readonly { readonly name: string; readonly state: StepState }[] {
  return [
    { name: t("Server environment"), state: "done" },
    { name: t("Installing Minecraft"), state: "done" },
    { name: t("Installing plugins"), state: "done" },
    { name: t("Verify plugins"), state: "running" },
    { name: t("Configure settings"), state: "waiting" },
    { name: t("Launch server"), state: "waiting" },
  ];
}

export function InstallingPanel() {
  return (
    <div className="flex w-full max-w-md items-center justify-center gap-6 sm:gap-10">
      <div className="relative w-28 shrink-0 sm:w-40">
        <VoxelScene voxels={built} viewBox={growingHouseBox} className="w-full" />
        <VoxelScene
          voxels={planned}
          viewBox={growingHouseBox}
          className="absolute inset-0 w-full animate-pulse-soft"
        />
      </div>
      <ul className="flex flex-col gap-2.5 text-sm">
        {steps().map(({ name, state }) => (
          <li key={name} className="flex items-center gap-2.5">
            <StepIcon state={state} />
            <span className={state === "waiting" ? "text-ink-muted" : ""}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StepIcon({ state }: { readonly state: StepState }) {
  switch (state) {
    case "done":
      return <Check className="size-4.5 shrink-0 text-grass-400" strokeWidth={2} />;
    case "running":
      return <Spinner className="shrink-0 text-lamp-400" />;
    case "waiting":
      return <Circle className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />;
  }
}
