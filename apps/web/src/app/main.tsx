import "./browser-policy.ts";
import "../shared/styles/theme.css";
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
