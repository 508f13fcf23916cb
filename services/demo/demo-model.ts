import { startScriptedModel, type ScriptedModel } from "../../stand-ins/model/scripted-model.ts";
import { demoModel } from "../../stand-ins/model/demo/demo-model.ts";
import { modelEnvironment } from "../engines/scripted-model.ts";
import { planForDemo } from "./demo-planner.ts";

export interface RunningDemoModel {
  readonly model: ScriptedModel;
  readonly environment: Readonly<Record<string, string>>;
}

/** A model that needs no key and no internet. Its name says on every screen that it is not a real one. */
export async function startDemoModel(): Promise<RunningDemoModel> {
  const model = await startScriptedModel(demoModel(planForDemo));
  const environment = { ...modelEnvironment("anthropic", model.url), MODEL_NAME: "demo model" };
  return { model, environment };
}
