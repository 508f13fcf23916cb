import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { preloadRoutes } from "./build/preload-routes.ts";

const api = `http://localhost:${process.env["API_PORT"] ?? 3000}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
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
        // Every page needs these: as one file they compress better than spread over several.
        codeSplitting: {
          groups: [{ name: "ground", test: /node_modules\/(?:react|react-dom|scheduler|zod|@tanstack)\// }],
        },
      },
    },
  },
});
