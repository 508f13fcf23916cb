import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { prerenderPages } from "./build/prerender-pages.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { preloadRoutes } from "./build/preload-routes.ts";
import { runApart } from "./build/run-apart.ts";
import { withoutJsonSchema } from "./build/without-json-schema.ts";

const api = `http://localhost:${process.env["API_PORT"] ?? 3000}`;

// Nothing that builds schemas: those must come after the app's own settings, and this file comes before.
const isSmallPart = new RegExp(
  [
    "node_modules/lucide-react/dist/esm/(?!icons)",
    "node_modules/lucide-react/dist/esm/icons/(check|eye|eye-off|loader-circle)\\.",
    "src/shared/(form|product|text)/",
    "src/shared/browser/web-address",
    "src/shared/api/(api-error|call|message-of|route-url)",
    "packages/contract/src/route\\.ts",
    "src/shared/ui/(button|card|class-names|control-style|field|input|password-input|skeleton|spinner|text-link)",
    "src/shared/voxel/doorstep",
  ].join("|"),
);
// What only the Files tab uses stays with it.
const isGroundData =
  /node_modules\/(?:zod|@tanstack)\/(?!.*\/(?:infiniteQueryObserver|useInfiniteQuery|useBlocker)\.)/;
const isPublicPart = /src\/app\/(?:landing|pages)\/|packages\/contract\/src\/(?:plans|public-pages)\.ts/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchema(),
    runApart("ground-"),
    preloadFonts(["inter-latin-wght", "space-grotesk-latin"]),
    preloadRoutes({
      "/": "src/app/landing/home-page.tsx",
      "/login": "src/features/accounts/login-page.tsx",
      "/signup": "src/features/accounts/signup-page.tsx",
      "/pricing": "src/app/pages/pricing/pricing-page.tsx",
      "/faq": "src/app/pages/faq/faq-page.tsx",
      "/terms": "src/app/pages/legal/legal-page.tsx",
      "/privacy": "src/app/pages/legal/legal-page.tsx",
    }),
    prerenderPages("src/app/prerender.tsx"),
    precompress(),
  ],
  server: {
    proxy: {
      "/api": { target: api },
      "/ws": { target: api, ws: true },
    },
  },
  build: {
    outDir: "dist",
    manifest: true,
    // The CSP allows no data: fonts, and an inlined asset cannot be cached by its hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page needs these: as few files they compress better than spread over many.
        codeSplitting: {
          groups: [
            { name: "ground-react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: "ground-data", test: isGroundData },
            // Pages share many parts of a few lines: each as a file would cost a way to the server and back.
            { name: "small", test: isSmallPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "public", test: isPublicPart, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
