import { apiUrl, type CardError, type FromFrame, type IntentAnswer, type ToFrame } from "./messages.ts";

/** Runs in a frame of the provider's origin, so that the shop's page never sees a card. */
const fields = [
  { name: "number", label: "Card number", hint: "1234 1234 1234 1234", autocomplete: "cc-number" },
  { name: "expiry", label: "Expiration date (MM / YY)", hint: "MM / YY", autocomplete: "cc-exp" },
  { name: "cvc", label: "Security code", hint: "CVC", autocomplete: "cc-csc" },
] as const;

type FieldName = (typeof fields)[number]["name"];

const complete: Record<FieldName, RegExp> = {
  number: /^(?:\d\s*){15,16}$/u,
  expiry: /^\s*\d{1,2}\s*\/?\s*\d{2}\s*$/u,
  cvc: /^\d{3,4}$/u,
};

const missing: Record<FieldName, CardError> = {
  number: {
    type: "validation_error",
    code: "incomplete_number",
    message: "Your card number is incomplete.",
  },
  expiry: {
    type: "validation_error",
    code: "incomplete_expiry",
    message: "Your card's expiration date is incomplete.",
  },
  cvc: {
    type: "validation_error",
    code: "incomplete_cvc",
    message: "Your card's security code is incomplete.",
  },
};

const inputs = new Map<FieldName, HTMLInputElement>();
const notes = new Map<FieldName, HTMLElement>();
const valueOf = (name: FieldName) => inputs.get(name)?.value ?? "";
const isComplete = (name: FieldName) => complete[name].test(valueOf(name));

function tell(message: FromFrame): void {
  parent.postMessage(message, "*");
}

function draw(): void {
  for (const { name, label, hint, autocomplete } of fields) {
    const line = document.createElement("p");
    const words = document.createElement("label");
    const input = document.createElement("input");
    const note = document.createElement("span");
    words.htmlFor = name;
    words.textContent = label;
    note.id = `${name}-note`;
    note.setAttribute("role", "alert");
    Object.assign(input, { id: name, name, placeholder: hint, autocomplete, inputMode: "numeric" });
    input.setAttribute("aria-describedby", note.id);
    input.addEventListener("input", () => {
      mark(name, null);
      tell({
        kind: "change",
        isComplete: fields.every((field) => isComplete(field.name)),
        isEmpty: fields.every((field) => valueOf(field.name) === ""),
      });
    });
    inputs.set(name, input);
    notes.set(name, note);
    line.append(words, input, note);
    document.querySelector("section")?.append(line);
  }
}

function mark(name: FieldName, error: CardError | null): void {
  const note = notes.get(name);
  if (note !== undefined) note.textContent = error?.message ?? "";
  inputs.get(name)?.setAttribute("aria-invalid", String(error !== null));
  tell({ kind: "resize", heightPx: document.documentElement.scrollHeight });
}

function check(): CardError | null {
  const wrong = fields.filter(({ name }) => !isComplete(name));
  for (const { name } of wrong) mark(name, missing[name]);
  const [first] = wrong;
  return first === undefined ? null : missing[first.name];
}

async function confirm(path: string, given: Readonly<Record<string, string>>): Promise<IntentAnswer> {
  const [month = "", year = ""] = valueOf("expiry").split(/\s*\/\s*/u);
  const response = await fetch(`${apiUrl}${path}`, {
    method: "POST",
    body: new URLSearchParams({
      ...given,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": valueOf("number"),
      "payment_method_data[card][exp_month]": month.trim(),
      "payment_method_data[card][exp_year]": year.trim(),
      "payment_method_data[card][cvc]": valueOf("cvc"),
    }),
  });
  return (await response.json()) as IntentAnswer;
}

addEventListener("message", ({ data, source }: MessageEvent<ToFrame>) => {
  if (source !== parent) return;
  switch (data.kind) {
    case "dress":
      for (const [name, color] of Object.entries(data.colors)) {
        document.documentElement.style.setProperty(`--${name}`, color);
      }
      return;
    case "check":
      return tell({ kind: "checked", call: data.call, error: check() });
    case "confirm":
      void confirm(data.path, data.fields)
        .catch(() => ({ error: { type: "api_connection_error", message: "The provider did not answer." } }))
        .then((answer) => tell({ kind: "confirmed", call: data.call, answer }));
  }
});

draw();
tell({ kind: "ready", heightPx: document.documentElement.scrollHeight });
