import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { prerenderPages } from "./build/prerender-pages.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { preloadRoutes } from "./build/preload-routes.ts";
import { runApart } from "./build/run-apart.ts";
import { withoutJsonSchema } from "./build/without-json-schema.ts";
import { withoutRouteSummaries } from "./build/without-route-summaries.ts";

const api = `http://localhost:${process.env["API_PORT"] ?? 3000}`;

// Nothing that builds schemas: those must load after the app's own settings, and this chunk loads before.
const isSmallPart = new RegExp(
  [
    "node_modules/lucide-react/dist/esm/(?!icons)",
    "node_modules/lucide-react/dist/esm/icons/(eye|eye-off|loader-circle)\\.",
    "src/shared/(form/(?!use-settled)|product/)",
    // Public pages show neither times nor file sizes. A price needs the contract of the price part, which needs this one.
    "src/shared/text/(?!relative-time|file-size|monthly-price|list-of)",
    "src/shared/browser/(web-address|use-shown-location)",
    "src/shared/api/(api-error|call|message-of|reason|route-url)",
    "packages/contract/src/route\\.ts",
    "src/shared/ui/(button|card|class-names|control-style|field|form-error|input|password-input|skeleton|spinner|text-link|use-hydrated|use-page-title)",
    "src/shared/voxel/(doorstep|line|voxel(-scene)?\\.)",
  ].join("|"),
);
// Code used only by the Files tab stays with it.
const isGroundData =
  /node_modules\/(?:zod|@tanstack)\/(?!.*\/(?:infiniteQueryObserver|useInfiniteQuery|useBlocker)\.)/;
const isPublicPart = new RegExp(
  [
    "src/app/(?:landing|pages)/",
    "packages/contract/src/public-pages\\.ts",
    "node_modules/lucide-react/dist/esm/icons/(?:hammer|sliders-horizontal)\\.",
  ].join("|"),
);
// A server's page and the public ones need these, and nothing else of each other.
const isPricePart = new RegExp(
  [
    "src/shared/(?:prices/|text/list-of)",
    "packages/contract/src/(?:message|plans|price-lists)\\.ts",
    "packages/minecraft/src/software\\.ts",
    "node_modules/lucide-react/dist/esm/icons/(?:check|circle)\\.",
  ].join("|"),
);
// Dialogs are opened on many pages, but on none that a guest sees first.
const isDialogPart = new RegExp(
  [
    "node_modules/@radix-ui/react-(?:alert-dialog|dialog|dismissable-layer|focus-guards|focus-scope|portal)/",
    "node_modules/(?:aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib)/",
    "node_modules/(?:use-callback-ref|use-sidecar)/",
    "src/shared/ui/(?:confirm-dialog|dialog|dialog-style)\\.",
  ].join("|"),
);
// The shared parts of all controls.
const isControlPart = new RegExp(
  [
    "node_modules/@radix-ui/(?:primitive|react-(?:compose-refs|context|id|presence|primitive|slot))/",
    "node_modules/@radix-ui/react-use-(?:callback-ref|controllable-state|effect-event|layout-effect)/",
  ].join("|"),
);
// Small parts of the members' pages. Nothing that needs a part of a control: pages without controls would load it, too.
const isMemberPart = new RegExp(
  [
    "node_modules/lucide-react/dist/esm/icons/(?:archive|arrow-down|clock|copy|download|plus|rotate-ccw|search|trash|users)\\.",
    "src/shared/browser/(?:address-hash|save-text-file|use-media|use-slash-shortcut)",
    "src/shared/ui/(?:copy-button|data-list|empty-state|error-state|icon-button|select|switch|textarea|time-ago|tooltip)\\.",
    "src/shared/text/relative-time",
  ].join("|"),
);
// All pages that a guest signs in or up on, and the public ones, ask what is configured.
const isCapabilityPart =
  /packages\/contract\/src\/(?:capabilities|claims)\.ts|src\/shared\/api\/use-capabilities|src\/features\/accounts\/(?:auth-card|community-link)/;
// What the home page, the dialogs, the checkout and the build page share.
const isBuildPart =
  /packages\/contract\/src\/(?:addresses|agreed|builds)\.ts|packages\/minecraft\/src\/player-name\.ts|src\/features\/builds\/build-(?:draft|queries)\./;
// What the dialogs, the checkout and the build page share.
const isOrderPart =
  /src\/features\/builds\/(?:eula\/|platform-names|refusal|checkout\/(?:fresh-)?order)|src\/shared\/ui\/checkbox/;
// Everything that pages with a card form share.
const isCardPart = /node_modules\/@stripe\/|src\/shared\/cards\/|packages\/contract\/src\/billing\//;
// Each is on a few pages of members. One file for all of them: every page names every file.
const isMemberIcon =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-up|ban|ellipsis|file-up|globe|info|key-round|life-buoy|monitor|pencil|rotate-ccw-clock|share-2|undo-2|upload)\./;
const isSharedIcon =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-left|chevron-down|circle-check|circle-x|hard-drive|memory-stick)\./;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchema(),
    withoutRouteSummaries(),
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
  resolve: {
    alias: {
      // React has had this hook since 18: the copy for older ones is left out.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
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
        // Every page contains the list of chunks that other pages open: names of small parts would add to its size.
        chunkFileNames: ({ name }) =>
          /^ground-|^(?:home|pricing|faq|legal)-page$|^toast-card$/.test(name)
            ? "assets/[name]-[hash].js"
            : "assets/[hash].js",
        // Every page needs these: they compress better in few files.
        codeSplitting: {
          groups: [
            { name: "ground-react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: "ground-data", test: isGroundData },
            // Pages share many small parts: a separate file for each would cost a round trip.
            { name: "small", test: isSmallPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "public", test: isPublicPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "price", test: isPricePart, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: "capability",
              test: isCapabilityPart,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: "dialog", test: isDialogPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "control", test: isControlPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "member", test: isMemberPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "build", test: isBuildPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "order", test: isOrderPart, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "card", test: isCardPart, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: "member-icons",
              test: isMemberIcon,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: "icons", test: isSharedIcon, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
