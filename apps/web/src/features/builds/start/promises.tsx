import {
  useClaims,
  useHasAutomaticBackups,
  useHasModel,
  usePluginSources,
} from "../../../shared/api/use-capabilities.ts";
import { t } from "../../../shared/text/t.ts";
import { features, figures } from "./claims.ts";
import type { Feature } from "./claims.ts";

export function Promises() {
  const offer = {
    claims: useClaims(),
    hasModel: useHasModel() ?? false,
    hasAutomaticBackups: useHasAutomaticBackups(),
    pluginSources: usePluginSources(),
  };
  return (
    <section aria-labelledby="promises" className="flex flex-col gap-6 py-10 sm:py-14">
      <h2 id="promises" className="text-center text-2xl font-semibold sm:text-3xl">
        {t("From a sentence to a server")}
      </h2>
      <ul className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features(offer).map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-night-700 bg-night-700">
        {figures(offer).map(({ value, label }) => (
          <div
            key={label}
            className="flex grow basis-full flex-col-reverse justify-end bg-night-900 px-4 py-5 text-center sm:basis-80 lg:basis-60"
          >
            <dt className="mt-1 text-sm text-balance text-ink-muted">{label}</dt>
            <dd className="font-heading text-2xl font-semibold text-lamp-400">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FeatureCard({ icon: Icon, title, text }: Feature) {
  return (
    <li className="flex flex-col rounded-lg border border-night-700 bg-night-850 p-6 shadow-card">
      <span className="grid size-11 place-items-center rounded-md border border-lamp-400/30 bg-lamp-950">
        <Icon aria-hidden className="size-6 text-lamp-400" strokeWidth={1.75} />
      </span>
      <h3 className="mt-4 text-lg font-semibold">{title}</h3>
      <p className="mt-1 text-sm text-pretty text-ink-muted">{text}</p>
    </li>
  );
}
