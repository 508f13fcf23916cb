export type { AssistantAnswer, AssistantModel, AssistantQuestion } from "./assistant-model.ts";
export type { TranscriptEntry } from "./turn/turn.ts";
