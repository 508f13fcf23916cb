import { storyPrompt } from "@blockwright/contract/examples";
import { Hammer } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";

export function SentencePanel() {
  return (
    <div className="w-full max-w-sm rounded-lg border border-control bg-night-950 p-4 shadow-lamp">
      <p className="min-h-24 text-base text-pretty">
        {translate(storyPrompt)}
        <span className="ml-0.5 inline-block h-5 w-0.5 translate-y-1 animate-pulse-soft bg-lamp-400" />
      </p>
      <p className="mt-3 ml-auto flex w-fit items-center gap-2 rounded-md bg-grass-500 px-3 py-2 text-sm font-semibold text-night-950">
        <Hammer className="size-4" strokeWidth={1.75} />
        {t("Start Building")}
      </p>
    </div>
  );
}
