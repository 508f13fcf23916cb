import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { Slider } from "../../shared/ui/slider.tsx";
import { Textarea } from "../../shared/ui/textarea.tsx";
import { Tooltip } from "../../shared/ui/tooltip.tsx";

const variants = ["primary", "secondary", "ghost", "danger"] as const;
const serverTypes = ["Vanilla", "Paper", "Fabric"].map((label) => ({ value: label.toLowerCase(), label }));

export function KitControls() {
  const [ramGb, setRamGb] = useState(4);
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Controls" description="What a person presses, types into or drags." />
      <div className="flex flex-wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Tooltip text="Appears after 700 ms">
          {(trigger) => (
            <Button size="sm" {...trigger}>
              Tooltip
            </Button>
          )}
        </Tooltip>
      </div>
      <Field label="Name" hint="Shown in the server list.">
        {(control) => <Input {...control} placeholder="Skyblock" />}
      </Field>
      <Field label="Wrong" error="Your username needs at least 3 characters.">
        {(control) => <Input {...control} defaultValue="ab" />}
      </Field>
      <Field label="Password">{(control) => <PasswordInput {...control} defaultValue="secret" />}</Field>
      <Field label="Message">{(control) => <Textarea {...control} />}</Field>
      <Field label="Software">{(control) => <Select {...control} options={serverTypes} />}</Field>
      <Slider
        label="RAM"
        value={ramGb}
        min={1}
        max={48}
        step={1}
        format={(gb) => `${gb} GB`}
        onChange={setRamGb}
      />
      <p className="flex items-center gap-2 font-mono text-sm">
        play.example.org
        <CopyButton value="play.example.org" what="address" />
      </p>
    </Card>
  );
}
