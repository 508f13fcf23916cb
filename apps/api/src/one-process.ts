import { startHttp } from "./http.ts";
import { runProgram } from "./program.ts";
import { startWorker } from "./worker.ts";

await runProgram("one-process", [startHttp, startWorker]);
