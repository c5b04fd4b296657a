import { fieldOf } from './match'

export type Values = ReadonlyMap<string, unknown>

/**
 * Replaces placeholders in braces by the values of their names: a text that is only a placeholder becomes the value itself,
 * otherwise its text is inserted. `{answer|items|0}` reads a nested value.
 * @throws Error for a name without a value.
 */
export function fill(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [, whole] = /^\{([^{}]+)\}$/.exec(template) ?? []
    if (whole !== undefined && isName(whole, values)) return valueOf(whole, values)
    return template.replaceAll(/\{([\w|-]+)\}/g, (_, name: string) => String(valueOf(name, values)))
  }
  if (Array.isArray(template)) return template.map((one) => fill(one, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value, values)]))
}

const isName = (text: string, values: Values): boolean => /^[\w|-]+$/.test(text) || values.has(text)

function valueOf(text: string, values: Values): unknown {
  const [name = '', ...fields] = text.split('|')
  if (!values.has(name)) throw new Error(`No step before saved {${name}}`)
  return fields.reduce(fieldOf, values.get(name))
}

/** The path of a call: each inserted value is one segment of it, whatever its contents. */
export function fillPath(path: string, values: Values): string {
  return path.replaceAll(/\{([\w|-]+)\}/g, (_, name: string) => encodeURIComponent(String(valueOf(name, values))))
}

/** The value at `body.items[name=a].id`: fields, array indices, and array members by one of their fields. */
export function reach(value: unknown, path: string): unknown {
  let found = value
  for (const [, name, key, wanted] of path.matchAll(/([^.[\]]+)|\[([^=\]]+)=([^\]]*)\]/g)) {
    if (name !== undefined) found = fieldOf(found, name)
    else found = Array.isArray(found) ? found.find((one) => String(fieldOf(one, key ?? '')) === wanted) : undefined
  }
  return found
}
