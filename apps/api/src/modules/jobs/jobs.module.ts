import type { Module } from "../../platform/module.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { jobsRoutes } from "./jobs.routes.ts";

export const jobsModule: Module<JobsDeps> = {
  name: "jobs",
  open: (deps) => ({ routes: () => jobsRoutes(deps) }),
};
