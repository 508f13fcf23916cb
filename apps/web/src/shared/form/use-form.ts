import { useState } from "react";
import type { SubmitEvent } from "react";
import type { z } from "zod";
import { fieldErrors, noErrors } from "./field-errors.ts";
import type { FieldErrors } from "./field-errors.ts";

export interface Form<Schema extends z.ZodObject> {
  readonly errors: FieldErrors<Schema>;
  readonly setError: (name: keyof z.input<Schema> & string, message: string) => void;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Checks the named fields of a form on submit; the first one that is wrong gets the focus. */
export function useForm<Schema extends z.ZodObject>(
  schema: Schema,
  submit: (values: z.output<Schema>, form: HTMLFormElement) => void,
): Form<Schema> {
  const [errors, setErrors] = useState(noErrors<Schema>);
  return {
    errors,
    setError: (name, message) => setErrors((known) => ({ ...known, [name]: message })),
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      const result = schema.safeParse(Object.fromEntries(new FormData(form)));
      const found = result.success ? noErrors<Schema>() : fieldErrors<Schema>(result.error);
      setErrors(found);
      if (result.success) submit(result.data, form);
      else focusFirst(form, found);
    },
  };
}

function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string | undefined>>): void {
  for (const control of form.elements) {
    const name = control.getAttribute("name");
    if (control instanceof HTMLElement && name !== null && errors[name] !== undefined) return control.focus();
  }
}
