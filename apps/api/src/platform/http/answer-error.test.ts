import { message } from "@blockwright/contract/message";
import Fastify from "fastify";
import pino from "pino";
import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { createErrorAnswer } from "./answer-error.ts";

test("an error written as a message answers with its sentence, and the message beside it", async () => {
  const app = Fastify();
  app.setErrorHandler(createErrorAnswer(pino({ level: "silent" })));
  const late = message("job.stage-deadline-passed", { step: "Stopping the server", minutes: 5 });
  app.get("/late", () => {
    throw new AppError("JOB_RUNNING", late);
  });
  app.get("/plain", () => {
    throw new AppError("JOB_RUNNING");
  });
  expect((await app.inject("/late")).json()).toEqual({
    error: "Stopping the server took longer than 5 minutes, so it was stopped. Please try again.",
    type: "JOB_RUNNING",
    message: late,
  });
  expect((await app.inject("/plain")).json()).not.toHaveProperty("message");
});
