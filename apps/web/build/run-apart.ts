import type { Plugin } from "vite";

/**
 * Runs files of that name as soon as they have loaded, each in a separate task, instead of all in one long task with
 * the first file that needs them. In between the browser can paint and handle input. The app itself waits for the last
 * of them, and all of them for the style, without which nothing is painted.
 */
export function runApart(name: string): Plugin {
  const preload = new RegExp(`<link rel="modulepreload" crossorigin href="(/assets/${name}[^"]+)">`, "g");
  const sheet = /<link rel="stylesheet" crossorigin href="[^"]+">/;
  const entry = /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/;
  return {
    name: "blockwright:run-apart",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const [, app] = entry.exec(html) ?? [];
        const [style] = sheet.exec(html) ?? [];
        if (app === undefined || style === undefined || html.search(preload) === -1)
          throw new Error(`The page lacks its app, its style or a file called ${name}.`);
        const run = (file: string) => `<script type="module" async crossorigin src="${file}"></script>`;
        return html
          .replace(style, "")
          .replace(entry, `${style}<link rel="modulepreload" crossorigin href="${app}">`)
          .replaceAll(preload, (_, file: string) => run(file))
          .replace("</body>", `${run(app)}</body>`);
      },
    },
  };
}
