import { useState } from "react";
import type { SubmitEvent } from "react";
import type { z } from "zod";
import { explainField, fieldErrors, noErrors } from "./field-errors.ts";
import type { FieldErrors } from "./field-errors.ts";

/** What the submit handler can do to the form afterwards. */
export interface SentForm<Name extends string> {
  readonly reset: () => void;
  /** Shows the api's message beside a field. */
  readonly refuse: (name: Name, message: string) => void;
}

export interface Form<Schema extends z.ZodObject> {
  readonly errors: FieldErrors<Schema>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Validates the named fields of a form on submit; the first invalid one gets the focus. */
export function useForm<Schema extends z.ZodObject>(
  schema: Schema,
  send: (values: z.output<Schema>, form: SentForm<keyof z.input<Schema> & string>) => void,
): Form<Schema> {
  const [errors, setErrors] = useState(noErrors<Schema>);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const result = schema.safeParse(Object.fromEntries(new FormData(form)), { error: explainField });
    if (!result.success) return show(form, fieldErrors<Schema>(result.error));
    setErrors(noErrors<Schema>);
    send(result.data, {
      reset: () => form.reset(),
      refuse: (name, message) => show(form, { ...noErrors<Schema>(), [name]: message }),
    });
  }

  function show(form: HTMLFormElement, found: FieldErrors<Schema>): void {
    setErrors(found);
    focusFirst(form, found);
  }

  return { errors, onSubmit };
}

function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string | undefined>>): void {
  for (const control of form.elements) {
    const name = control.getAttribute("name");
    if (control instanceof HTMLElement && name !== null && errors[name] !== undefined) return control.focus();
  }
}
