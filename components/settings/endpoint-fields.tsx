import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** An OpenAI-compatible model as typed into the form. */
export interface Endpoint {
  baseUrl: string
  model: string
  /** Empty: the stored key stays; null: it is deleted. */
  key: string | null
}

/** The fields to save: a key only when one was typed, an empty one to delete the stored key. */
export const endpointInput = ({ baseUrl, model, key }: Endpoint) => ({
  baseUrl: baseUrl.trim(),
  model: model.trim(),
  ...(key === '' ? {} : { key: key ?? '' }),
})

/** Whether both the address and the model are set. */
export const hasPlace = ({ baseUrl, model }: Endpoint): boolean => baseUrl.trim() !== '' && model.trim() !== ''

/** Whether nothing differs from the stored values. */
export const isSameEndpoint = ({ baseUrl, model, key }: Endpoint, saved: Pick<Endpoint, 'baseUrl' | 'model'>): boolean =>
  baseUrl === saved.baseUrl && model === saved.model && key === ''

interface EndpointFieldsProps {
  value: Endpoint
  onChange: (value: Endpoint) => void
  hasKey: boolean
  /** A model name as a placeholder. */
  example: string
}

/** Address, model and key of an endpoint. */
export function EndpointFields({ value, onChange, hasKey, example }: EndpointFieldsProps) {
  const set = (part: Partial<Endpoint>) => onChange({ ...value, ...part })
  const { baseUrl, model, key } = value
  return (
    <>
      <Field label="Address">
        <Input
          type="url"
          value={baseUrl}
          onChange={(event) => set({ baseUrl: event.target.value })}
          placeholder="http://127.0.0.1:11434/v1"
        />
      </Field>
      <Field label="Model">
        <Input value={model} onChange={(event) => set({ model: event.target.value })} placeholder={example} spellCheck={false} />
      </Field>
      <Field
        label="Key"
        required={false}
        hint={hasKey ? 'A key is stored. It is sent only to this address.' : 'Stored encrypted and never shown.'}
      >
        <Input
          type="password"
          autoComplete="off"
          disabled={key === null}
          value={key ?? ''}
          onChange={(event) => set({ key: event.target.value })}
        />
      </Field>
      {hasKey && (
        <Checkbox
          label="Delete the stored key"
          checked={key === null}
          onCheckedChange={(isForgotten) => set({ key: isForgotten ? null : '' })}
        />
      )}
    </>
  )
}
