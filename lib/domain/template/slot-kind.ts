import { isFileName } from '@/lib/domain/template/repository-path'
import type { SlotKind } from '@/lib/domain/template/types'

interface KindForm {
  kind: SlotKind
  form: RegExp
}

/** First form that fits every value wins; each is at most as wide as its class of characters. */
const forms: readonly KindForm[] = [
  { kind: 'number', form: /^\d+$/ },
  { kind: 'range', form: /^(?:\d+|\$)(?:[,:]\$?\d*)*$/ },
  { kind: 'uuid', form: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i },
  { kind: 'date', form: /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?$/ },
  { kind: 'sha', form: /^(?=.*\d)[0-9a-f]{7,40}$/ },
  { kind: 'version', form: /^v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?$/ },
  { kind: 'url', form: /^[a-z][\w+.-]*:\/\/\S+$/i },
]

/** Which characters a slot of each kind may hold. */
const classes: Readonly<Record<SlotKind, RegExp>> = {
  number: /[0-9]/,
  range: /[\d,:$]/,
  uuid: /[0-9a-f-]/i,
  date: /[\d:.TZ -]/,
  sha: /[0-9a-f]/,
  version: /[\w.-]/,
  url: /\S/,
  file: /[^/\s]/,
  path: /\S/,
  name: /[^/\s]/,
  text: /[\s\S]/,
}

/** The kind that fits all these values (not empty); text where none does. */
export function kindOf(values: readonly string[]): SlotKind {
  const known = forms.find(({ form }) => values.every((value) => form.test(value)))
  if (known) return known.kind
  if (values.some((value) => /\s/.test(value))) return 'text'
  if (values.some((value) => value.includes('/'))) return 'path'
  return values.every(isFileName) ? 'file' : 'name'
}

/** Whether a character may stand in a slot of this kind. */
export const isOfKind = (kind: SlotKind, character: string): boolean => classes[kind].test(character)
