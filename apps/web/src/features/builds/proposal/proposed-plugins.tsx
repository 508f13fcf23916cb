import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { RotateCcw, X } from "lucide-react";
import { useIsPhone } from "../../../shared/browser/use-media.ts";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";

interface ProposedPluginsProps {
  readonly proposal: Proposal;
  readonly choose: (part: Partial<ProposalChoices>) => void;
}

export function ProposedPlugins({ proposal: { plugins, choices }, choose }: ProposedPluginsProps) {
  const isPhone = useIsPhone();
  if (plugins.length === 0) return null;
  const kept = plugins.filter(({ isRemoved }) => !isRemoved).length;

  function toggle(id: string, isRemoved: boolean): void {
    const others = choices.removedPlugins.filter((one) => one !== id);
    choose({ removedPlugins: isRemoved ? others : [...others, id] });
  }

  return (
    <details open={!isPhone} className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {tCount(kept, "{count} plugin or mod", "{count} plugins and mods")}
      </summary>
      <ul className="divide-y divide-night-700">
        {plugins.map(({ id, name, reason, isRemoved }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2 first:pt-0">
            <div className="min-w-0">
              <p className={isRemoved ? "text-ink-muted line-through" : "font-medium"}>{name}</p>
              <p className="break-words text-ink-muted">{isRemoved ? t("Removed") : translate(reason)}</p>
            </div>
            <IconButton
              icon={isRemoved ? RotateCcw : X}
              label={isRemoved ? t("Put {name} back", { name }) : t("Remove {name}", { name })}
              onClick={() => toggle(id, isRemoved)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
