import { useState } from 'react';
import { Checkbox, PasswordInput, Select, Switch, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { Field } from '#web/ui/field.tsx';

const LEVELS = [
  { value: 'entry', label: 'Entry level' },
  { value: 'mid', label: 'Mid level' },
  { value: 'senior', label: 'Senior' },
];

export function FormGallery() {
  const [agreed, setAgreed] = useState(true);
  const [spoken, setSpoken] = useState(true);
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <Field label="Job title" hint="As the advert writes it.">
        <TextInput placeholder="Business analyst" />
      </Field>
      <Field label="Company" required error="Please enter the company.">
        <TextInput />
      </Field>
      <Field label="E-mail" optional>
        <TextInput type="email" autoComplete="off" defaultValue="maya@trainvue.example" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled defaultValue="Cannot be changed now" />
      </Field>
      <Field label="Password">
        <PasswordInput autoComplete="new-password" defaultValue="Practice-1" />
      </Field>
      <Field label="Confirm password" error="Passwords do not match.">
        <PasswordInput autoComplete="new-password" defaultValue="Practice-2" />
      </Field>
      <Field label="Experience" hint="The platform's own list.">
        <Select options={LEVELS} placeholder="Choose a level" defaultValue="mid" />
      </Field>
      <Field label="Industry" error="Please choose one.">
        <Select options={LEVELS} placeholder="Choose" defaultValue="" />
      </Field>
      <Field label="Job description" optional className="sm:col-span-2" hint="Paste the advert: questions will fit it.">
        <TextArea rows={4} />
      </Field>
      <div>
        <Checkbox
          label="I have read and agree to the Privacy Policy"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <Checkbox label="Not ticked" hint="With a second line" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Ticked and disabled" disabled defaultChecked />
      </div>
      <div>
        <Switch
          label="Read questions aloud"
          hint="With the voice you chose"
          checked={spoken}
          onChange={(event) => setSpoken(event.target.checked)}
        />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
      </div>
    </div>
  );
}
