import type { Shape } from '@/lib/domain/shape/types'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Programs that, after another one, only choose what of its output is seen. */
const viewers = words('head tail wc sort uniq cut tr column less more cat nl grep egrep fgrep rg jq yq')
/** Programs that do nothing to the work wherever they stand. */
const fillers = words('echo printf true false sleep clear :')

/**
 * The shape as patterns are made of it: a shell step without the commands that only show, filter or pace the others (`npm test | tail`
 * is `npm test`), each head once in a row. A step of such commands alone, and any other tool's, is its own essence: the same object.
 */
export function essentialShape(shape: Shape): Shape {
  const { heads } = shape
  if (!heads || heads.length < 2) return shape
  const working = heads.filter((head) => !fillers.has(head))
  const kept = working.filter((head, i) => i === 0 || (!viewers.has(head) && head !== working[i - 1]))
  const essence = kept.filter((head, i) => head !== kept[i - 1])
  return essence.length === 0 || essence.length === heads.length ? shape : { ...shape, heads: essence }
}
