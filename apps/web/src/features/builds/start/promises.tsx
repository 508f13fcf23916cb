import { t } from "../../../shared/text/t.ts";
import { features, figures } from "./claims.ts";

export function Promises() {
  return (
    <section aria-labelledby="promises" className="flex flex-col gap-6 py-10">
      <h2 id="promises" className="text-center text-2xl font-semibold">
        {t("From a sentence to a server")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {features().map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-lg border border-night-700 bg-night-850 p-5 shadow-card">
            <Icon aria-hidden className="size-6 text-lamp-400" strokeWidth={1.75} />
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-px overflow-hidden rounded-lg border border-night-700 bg-night-700 sm:grid-cols-3">
        {figures().map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse bg-night-900 px-6 py-5 text-center">
            <dt className="mt-1 text-sm text-ink-muted">{label}</dt>
            <dd className="font-heading text-2xl font-semibold text-lamp-400">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
