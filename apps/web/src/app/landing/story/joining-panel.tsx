import { t } from "../../../shared/text/t.ts";

function consoleLines(): readonly { readonly text: string; readonly isNews: boolean }[] {
  return [
    { text: t('Done (7.214s)! For help, type "help"'), isNews: false },
    { text: t("mira joined the game"), isNews: true },
    { text: t("<mira> it works on my phone!"), isNews: false },
    { text: t("jonas joined the game"), isNews: true },
  ];
}

export function JoiningPanel() {
  return (
    <div className="w-full max-w-md overflow-hidden rounded-md border border-night-700 bg-night-950">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-night-700 bg-night-850 px-4 py-2.5 text-sm">
        <span className="flex items-center gap-2 font-semibold">
          <span className="size-2 rounded-full bg-grass-400" />
          {t("Online")}
        </span>
        <span className="font-mono text-console text-ink-muted">{t("play.example.org:25601")}</span>
      </p>
      <ul className="flex flex-col gap-1 px-4 py-4 font-mono text-console">
        {consoleLines().map(({ text, isNews }) => (
          <li key={text} className={isNews ? "text-grass-400" : "text-ink-muted"}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
