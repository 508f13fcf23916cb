import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Island } from "./island.tsx";

export function Landing() {
  return (
    <section className="grid items-center gap-x-8 gap-y-10 py-10 lg:min-h-[calc(100dvh-13rem)] lg:grid-cols-[1fr_1.35fr]">
      <div className="flex flex-col items-center gap-5 text-center lg:items-start lg:text-left">
        <h1 className="text-3xl font-bold sm:text-4xl">{t("AI Powered Minecraft Hosting")}</h1>
        <p className="max-w-lg text-lg text-pretty text-ink-muted">
          {t(
            "Say in plain words what server you want, and have it built for you: coming soon, and your account can be ready today.",
          )}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Link to="/signup" className={buttonStyle("primary", "lg")}>
            {t("Get Started")}
          </Link>
          <Link to="/login" className={buttonStyle("secondary", "lg")}>
            {t("Login")}
          </Link>
        </div>
      </div>
      <Island />
    </section>
  );
}
