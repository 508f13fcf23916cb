import { type Screen, untilHeading } from "./screen.ts";

export const publicScreens: readonly Screen[] = [
  { name: "landing", path: "/", reach: untilHeading("AI Powered Minecraft Hosting") },
  {
    name: "menu",
    path: "/projects",
    isMember: true,
    async reach(page) {
      await page.getByRole("heading", { name: "Creative plots" }).waitFor();
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "pricing", path: "/pricing", reach: untilHeading("Pricing") },
  { name: "faq", path: "/faq", reach: untilHeading(/Questions/) },
  { name: "terms", path: "/terms", reach: untilHeading("Legal Information") },
  { name: "privacy", path: "/privacy", reach: untilHeading("Legal Information") },
  { name: "not-found", path: "/nowhere", reach: untilHeading("404 Page Not Found") },
];
