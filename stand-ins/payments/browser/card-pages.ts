import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface CardPages {
  /** In place of the provider's script. */
  readonly script: string;
  /** The document of its card form. */
  readonly frame: string;
}

/** What a browser gets from the provider's hosts. */
export async function cardPages(): Promise<CardPages> {
  const [script, frame] = await Promise.all([bundle("stripe-js"), bundle("card-frame")]);
  return { script, frame: framePage(frame) };
}

async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`in-page/${name}.ts`, import.meta.url));
  const built = await build({ entryPoints: [entry], bundle: true, format: "iife", write: false });
  return built.outputFiles[0]?.text ?? "";
}

function framePage(script: string): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Card</title>
  <style>
    :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; color: var(--colorText, CanvasText); }
    body { margin: 0; background: var(--colorBackground, Canvas); }
    section { display: grid; gap: 12px; padding: 2px; }
    p { display: grid; gap: 4px; margin: 0; }
    input { min-height: 44px; box-sizing: border-box; padding: 8px 12px; font: inherit; border: 1px solid currentColor;
      border-radius: 6px; color: inherit; background: var(--colorBackground, Canvas); }
    span { color: var(--colorDanger, inherit); }
  </style>
  <body><section aria-label="Card"></section><script>${script.replaceAll("</script", "<\\/script")}</script></body>
</html>`;
}
