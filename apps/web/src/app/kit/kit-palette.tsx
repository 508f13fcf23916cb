import { Card, CardHeader } from "../../shared/ui/card.tsx";

/** Full class names, so that Tailwind finds them. */
const swatches = [
  "bg-night-950",
  "bg-night-900",
  "bg-night-850",
  "bg-night-800",
  "bg-night-700",
  "bg-grass-500",
  "bg-grass-400",
  "bg-lamp-400",
  "bg-sky-400",
  "bg-ember-500",
] as const;

export function KitPalette() {
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Palette and type" description="Tokens of the theme." />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {swatches.map((swatch) => (
          <li key={swatch} className="flex items-center gap-2 text-sm text-ink-muted">
            <span className={`size-9 rounded-sm border border-night-700 ${swatch}`} />
            {swatch.slice(3)}
          </li>
        ))}
      </ul>
      <p className="font-wordmark text-2xl">Blockwright</p>
      <p className="font-heading text-2xl">Headings are Space Grotesk</p>
      <p>Text is Inter, 16 px.</p>
      <p className="font-mono text-console">[12:00:01 INFO]: Done (3.214s)! For help, type "help"</p>
    </Card>
  );
}
