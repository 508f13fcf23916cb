// oxlint-disable-next-line import/no-unassigned-import -- settings that must hold before other modules run
import "./browser-policy.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./providers.tsx";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
