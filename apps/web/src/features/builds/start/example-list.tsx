import { examplePrompts } from "@blockwright/contract/examples";
import { t, translate } from "../../../shared/text/t.ts";

export function ExampleList({ onChoose }: { readonly onChoose: (prompt: string) => void }) {
  return (
    <div className="w-full">
      <h2 className="mb-3 text-sm font-medium text-ink-muted">{t("Or start from an example")}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {examplePrompts.map(({ title, prompt }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => onChoose(translate(prompt))}
              className="flex h-full w-full flex-col rounded-md border border-night-700 bg-night-900/80 px-4 py-3 text-left transition hover:border-lamp-400/60 hover:bg-night-850"
            >
              <span className="block text-sm font-semibold text-lamp-400">{translate(title)}</span>
              <span className="mt-1 block text-sm text-pretty text-ink-muted">{translate(prompt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
