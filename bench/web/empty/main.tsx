import { createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

/** The least that is still an app of this kind: React, the router, and one page that says nothing. */
const rootRoute = createRootRoute();
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: () => null });
const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]) });

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(createElement(RouterProvider, { router }));
