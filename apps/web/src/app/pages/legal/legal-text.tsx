import type { LegalSection } from "./legal-section.ts";

export function LegalText({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <ol className="flex flex-col gap-9 rounded-lg border border-night-700 bg-night-850 p-5 shadow-card sm:p-8">
      {sections.map(({ title, text, points = [] }, index) => (
        <li key={title} className="flex flex-col gap-3 text-pretty text-ink-muted">
          <h2 className="text-xl font-semibold text-ink">{`${index + 1}. ${title}`}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-lamp-400">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
