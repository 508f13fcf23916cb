import type { Module } from "../../platform/module.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { doctorRoutes } from "./doctor.routes.ts";
import { doctorTools } from "./doctor.tools.ts";

export const doctorModule: Module<DoctorDeps> = {
  name: "doctor",
  open: (deps) => ({ routes: () => doctorRoutes(deps), tools: () => doctorTools(deps) }),
};
