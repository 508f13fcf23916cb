import { storyPlan } from "@blockwright/contract/examples";
import { translate } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";

const tones = ["sky", "lamp", "neutral"] as const;

export function PlanPanel() {
  return (
    <div className="w-full max-w-sm">
      <p className="font-heading text-lg font-semibold">{translate(storyPlan.name)}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {storyPlan.chips.map((chip, index) => (
          <Badge key={chip} tone={tones[index] ?? "neutral"}>
            {translate(chip)}
          </Badge>
        ))}
      </p>
      <ul className="mt-4 flex flex-col divide-y divide-night-700 rounded-md border border-night-700 bg-night-850">
        {storyPlan.addOns.map(({ name, reason }) => (
          <li key={name} className="px-4 py-2.5">
            <p className="text-sm font-semibold">{name}</p>
            <p className="text-sm text-ink-muted">{translate(reason)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
