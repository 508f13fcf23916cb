// oxlint-disable-next-line import/no-unassigned-import -- settings that must hold before other modules run
import "./browser-policy.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { rememberOpenedPath } from "../shared/browser/opened-path.ts";
import { beginSignedOut, Providers } from "./providers.tsx";
import { takeOver } from "./take-over.ts";

rememberOpenedPath(location.pathname);
const root = document.querySelector<HTMLElement>("#root");
if (root === null) throw new Error("no #root");
const app = (
  <StrictMode>
    <Providers />
  </StrictMode>
);
if (root.dataset["prerendered"] === "signed-out") beginSignedOut();
if (root.dataset["prerendered"] === undefined) createRoot(root).render(app);
else void takeOver(root, app);
