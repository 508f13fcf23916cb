import { Promises } from "../../features/builds/start/promises.tsx";
import { StartBuilding } from "../../features/builds/start/start-building.tsx";
import { t } from "../../shared/text/t.ts";
import { Island } from "./island.tsx";

export function Landing() {
  return (
    <>
      <section className="grid items-center gap-x-8 gap-y-8 py-8 sm:py-10 lg:grid-cols-[1.1fr_1fr]">
        <div className="flex min-w-0 flex-col items-center gap-5 text-center lg:items-start lg:text-left">
          <h1 className="text-3xl font-bold sm:text-4xl">{t("AI Powered Minecraft Hosting")}</h1>
          <p className="max-w-lg text-lg text-pretty text-ink-muted">
            {t("Say in plain words what server you want, and watch it being built.")}
          </p>
          <StartBuilding />
        </div>
        <Island />
      </section>
      <Promises />
    </>
  );
}
