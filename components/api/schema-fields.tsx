import { ChevronRight } from 'lucide-react'
import type { Field } from './describe-schema'

interface SchemaFieldsProps {
  forms: readonly Field[][]
  /** In a response nearly every field is present, so optional ones are marked; in a request, required ones. */
  isAnswer?: boolean
}

/** The fields of an object, each with its type; nested fields unfold. */
export function SchemaFields({ forms, isAnswer = false }: SchemaFieldsProps) {
  return (
    <div className="grid gap-3">
      {forms.map((fields, index) => (
        <div key={index} className="min-w-0">
          {forms.length > 1 && <p className="mb-1 text-sm font-medium text-ink-3">{`Form ${index + 1} of ${forms.length}`}</p>}
          <ul className="ruled">
            {fields.map((field) => (
              <li key={field.name} className="py-1.5">
                <FieldLine field={field} isAnswer={isAnswer} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  field: Field
  isAnswer: boolean
}

function FieldLine({ field, isAnswer }: LineProps) {
  const line = <FieldText field={field} isAnswer={isAnswer} />
  if (field.forms.length === 0) return line
  return (
    <details className="group/field">
      <summary className="flex min-h-6 cursor-pointer items-start gap-1 rounded-xs">
        <ChevronRight aria-hidden className="mt-1 size-3.5 shrink-0 text-ink-3 transition-transform group-open/field:rotate-90" />
        {line}
      </summary>
      <div className="mt-1 ml-1.5 border-l border-line pl-3">
        <SchemaFields forms={field.forms} isAnswer={isAnswer} />
      </div>
    </details>
  )
}

function FieldText({ field: { name, type, isRequired, limits }, isAnswer }: LineProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-sm">
      <code className="font-mono text-[max(13px,0.95em)] font-medium break-all">{name}</code>
      <span className="min-w-0 break-words text-ink-2">{type}</span>
      {isRequired && !isAnswer && <span className="text-sm font-medium text-accent">required</span>}
      {!isRequired && isAnswer && <span className="text-sm text-ink-3">optional</span>}
      {limits && <span className="min-w-0 text-sm break-words text-ink-3">{limits}</span>}
    </span>
  )
}
