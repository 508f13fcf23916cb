import type { HtmlTagDescriptor, Plugin } from "vite";

/** Preloads the fonts of the first paint, so that they are not discovered only through the style sheet. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: "blockwright:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        return Object.keys(bundle)
          .filter((file) => file.endsWith(".woff2") && names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head",
          }));
      },
    },
  };
}
