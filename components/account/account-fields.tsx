import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface EmailFieldProps {
  value: string
  hint?: string
  /** Absent: the address is given, and only shown. */
  onChange?: (email: string) => void
}

/** The address that an account goes by. */
export function EmailField({ value, hint, onChange }: EmailFieldProps) {
  return (
    <Field label="E-mail" hint={hint}>
      <Input
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        readOnly={onChange === undefined}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Field>
  )
}

/** Why a form was refused; read out as soon as it is there. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && <Callout tone="bad">{text}</Callout>}
    </div>
  )
}
