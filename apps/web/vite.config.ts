import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

const api = `http://localhost:${process.env["API_PORT"] ?? 3000}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(["inter-latin-wght", "space-grotesk-latin"]), precompress()],
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
