import { StartBuilding } from "../../features/builds/start/start-building.tsx";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Island } from "./island.tsx";
import { MemberLink } from "./member-link.tsx";

export function Hero() {
  return (
    <section className="grid items-center gap-x-8 gap-y-4 py-6 sm:py-10 lg:grid-cols-[1.1fr_1fr]">
      <div className="mx-auto w-44 sm:w-64 lg:order-last lg:w-full">
        <Island />
      </div>
      <div className="flex min-w-0 flex-col items-center gap-5 text-center lg:items-start lg:text-left">
        <h1 className="text-3xl font-bold sm:text-4xl">{t("AI Powered Minecraft Hosting")}</h1>
        <p className="max-w-lg text-lg text-balance text-ink-muted">
          {t("Describe your server. Watch it get built.")}
        </p>
        <StartBuilding />
        <MemberLink className={buttonStyle("secondary", "md")}>{t("Explore Our Options")}</MemberLink>
      </div>
    </section>
  );
}
