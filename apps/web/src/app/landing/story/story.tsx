import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { useStillsOutOfView } from "../use-stills-out-of-view.ts";
import { InstallingPanel } from "./installing-panel.tsx";
import { JoiningPanel } from "./joining-panel.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { SentencePanel } from "./sentence-panel.tsx";

/** One build in four pictures, drawn from the same parts as the real screens. */
export function Story() {
  const storyRef = useStillsOutOfView<HTMLElement>();
  return (
    <section ref={storyRef} aria-labelledby="story" className="py-10 sm:py-14">
      <h2 id="story" className="mx-auto max-w-2xl text-center text-2xl font-semibold sm:text-3xl">
        {t("AI Manages Your Server From Start to Finish")}
      </h2>
      <p className="mx-auto mt-3 max-w-xl text-center text-pretty text-ink-muted">
        {t("One build, from the sentence to the first player.")}
      </p>
      <ol className="mt-8 grid gap-4 lg:grid-cols-2">
        <Scene
          number={1}
          title={t("You say what you want")}
          text={t("In your own words. No forms, and no version numbers to look up.")}
          picture={<SentencePanel />}
        />
        <Scene
          number={2}
          title={t("It becomes a plan")}
          text={t("Server type, version, plugins and settings, and why each of them is there.")}
          picture={<PlanPanel />}
        />
        <Scene
          number={3}
          title={t("Everything is installed and tried")}
          text={t("Files are checked, the server starts, and every plugin has to show that it loads.")}
          picture={<InstallingPanel />}
        />
        <Scene
          number={4}
          title={t("Your friends join")}
          text={t("You get the address once it's ready to join, and the console to watch them arrive.")}
          picture={<JoiningPanel />}
        />
      </ol>
    </section>
  );
}

interface SceneProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

/** The picture adds nothing to its caption. Captions side by side start at the same height. */
function Scene({ number, title, text, picture }: SceneProps) {
  return (
    <li className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0 overflow-hidden rounded-lg border border-night-700 bg-night-850 shadow-card">
      <div
        aria-hidden
        className="grid min-h-64 place-items-center border-b border-night-700 bg-night-900 p-5 sm:p-6"
      >
        {picture}
      </div>
      <div className="flex gap-4 p-5 sm:p-6">
        <span aria-hidden className="w-6 shrink-0 font-heading text-3xl font-bold text-lamp-400">
          {number}
        </span>
        <div>
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-sm text-pretty text-ink-muted">{text}</p>
        </div>
      </div>
    </li>
  );
}
