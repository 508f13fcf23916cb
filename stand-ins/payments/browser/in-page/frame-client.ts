import { frameUrl, type CardError, type FromFrame, type IntentAnswer, type ToFrame } from "./messages.ts";

type Answer = Extract<FromFrame, { call: number }>;

/** The page's end of the frame that holds the card. */
export interface FrameClient {
  open(host: HTMLElement): void;
  close(): void;
  focus(): void;
  check(): Promise<CardError | null>;
  confirm(path: string, fields: Readonly<Record<string, string>>): Promise<IntentAnswer>;
}

export function createFrameClient(
  colors: Readonly<Record<string, string>>,
  emit: (type: "ready" | "change", event: object) => void,
): FrameClient {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastCall = 0;
  let frame: HTMLIFrameElement | null = null;
  const ask = (message: ToFrame) => frame?.contentWindow?.postMessage(message, "*");
  const hear = ({ data, source }: MessageEvent<FromFrame>) => {
    if (frame === null || source !== frame.contentWindow) return;
    if ("heightPx" in data) frame.style.height = `${data.heightPx}px`;
    if (data.kind === "ready") {
      ask({ kind: "dress", colors });
      emit("ready", {});
    }
    if (data.kind === "change") {
      const value = { type: "card" };
      emit("change", { complete: data.isComplete, empty: data.isEmpty, collapsed: false, value });
    }
    if ("call" in data) {
      waiting.get(data.call)?.(data);
      waiting.delete(data.call);
    }
  };
  const call = (message: (id: number) => ToFrame) =>
    new Promise<Answer>((resolve) => {
      lastCall += 1;
      waiting.set(lastCall, resolve);
      ask(message(lastCall));
    });
  return {
    open: (host) => {
      addEventListener("message", hear);
      frame = newFrame();
      host.append(frame);
    },
    close: () => {
      removeEventListener("message", hear);
      frame?.remove();
      frame = null;
    },
    focus: () => frame?.focus(),
    check: async () => {
      const answer = await call((id) => ({ kind: "check", call: id }));
      return answer.kind === "checked" ? answer.error : null;
    },
    confirm: async (path, fields) => {
      const answer = await call((id) => ({ kind: "confirm", call: id, path, fields }));
      return answer.kind === "confirmed" ? answer.answer : {};
    },
  };
}

function newFrame(): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = "Secure payment input frame";
  frame.src = frameUrl;
  frame.allow = "payment *";
  Object.assign(frame.style, { width: "100%", border: "0", display: "block" });
  return frame;
}
