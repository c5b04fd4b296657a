import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** A model behind an OpenAI-compatible address, as a person types it. */
export interface Endpoint {
  baseUrl: string
  model: string
  /** Empty: the one that is kept; null: none from now on. */
  key: string | null
}

/** What a save sends of it: a key only where one was typed, an empty one to forget what is kept. */
export const endpointInput = ({ baseUrl, model, key }: Endpoint) => ({
  baseUrl: baseUrl.trim(),
  model: model.trim(),
  ...(key === '' ? {} : { key: key ?? '' }),
})

/** Whether it says where the model is, and which one. */
export const hasPlace = ({ baseUrl, model }: Endpoint): boolean => baseUrl.trim() !== '' && model.trim() !== ''

/** Whether nothing was typed that differs from what is kept. */
export const isSameEndpoint = ({ baseUrl, model, key }: Endpoint, saved: Pick<Endpoint, 'baseUrl' | 'model'>): boolean =>
  baseUrl === saved.baseUrl && model === saved.model && key === ''

interface EndpointFieldsProps {
  value: Endpoint
  onChange: (value: Endpoint) => void
  hasKey: boolean
  /** A model's name, shown where none is. */
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
