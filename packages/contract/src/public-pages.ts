/** Metadata of each public page for browsers, search engines and link previews. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
}

export const publicPages = {
  "/": {
    title: "Blockwright: AI Powered Minecraft Hosting",
    description: "Blockwright is Minecraft hosting: describe your server and watch it get built.",
  },
  "/pricing": {
    title: "Pricing · Blockwright",
    description:
      "1 GB RAM with 5 GB storage is free. Each extra GB of RAM is $1.75 a month, each extra 5 GB of storage $0.25.",
  },
  "/faq": {
    title: "FAQ · Blockwright",
    description:
      "How the AI server builder works, which Minecraft versions and plugins it knows, and how money-back works.",
  },
  "/terms": {
    title: "Terms of Service · Blockwright",
    description: "What you can expect from Blockwright, and what Blockwright expects from you.",
  },
  "/privacy": {
    title: "Privacy Policy · Blockwright",
    description: "What Blockwright keeps about you, why, for how long, and how to have it deleted.",
  },
} as const satisfies Readonly<Record<string, PublicPage>>;
export type PublicPath = keyof typeof publicPages;
