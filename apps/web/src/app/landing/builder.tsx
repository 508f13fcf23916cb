import { Promises } from "../../features/builds/start/promises.tsx";
import { StartBuilding } from "../../features/builds/start/start-building.tsx";
import { t } from "../../shared/text/t.ts";
import { Island } from "./island.tsx";

export function Builder({ username }: { readonly username: string }) {
  return (
    <>
      <section className="mx-auto flex w-full max-w-3xl flex-col items-center gap-4 py-8 text-center sm:py-10">
        <div className="w-40 sm:w-48">
          <Island />
        </div>
        <h1 className="max-w-full text-2xl font-bold break-words sm:text-3xl">
          {t("What should we build, {name}?", { name: username })}
        </h1>
        <p className="mb-2 text-lg text-pretty text-ink-muted">
          {t("Describe your server in your own words. You choose its size next.")}
        </p>
        <StartBuilding />
      </section>
      <Promises />
    </>
  );
}
