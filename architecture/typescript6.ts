import { registerHooks } from "node:module";

/**
 * dependency-cruiser parses TypeScript with the compiler's JavaScript API, which TypeScript 7 does not have.
 * With version 7 alone it finds no TypeScript file, reports no violation and exits 0. From here on every import
 * of `typescript` in this process gets version 6, installed beside it as `typescript6`.
 */
export function redirectToTypeScript6(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const wanted = /^typescript(\/|$)/.test(specifier)
        ? specifier.replace("typescript", "typescript6")
        : specifier;
      return nextResolve(wanted, context);
    },
  });
}
