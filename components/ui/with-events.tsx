import { Fragment } from 'react'
import { Link } from '@/components/ui/link'

/** "deprecated `ship-orders` (evt_1m8…)", as the server names an act in a sentence. */
const act = /([a-z][^:,`]*) `([^`]+)` \((evt_\w+)\)/g

/** A sentence in which each act that it names is a link to its line of the log, in words and without its id. */
export function withEvents(sentence: string) {
  const acts = [...sentence.matchAll(act)]
  return (
    <>
      {acts.map(([whole, words, name = '', id], at) => {
        const before = acts[at - 1]
        const from = before ? before.index + before[0].length : 0
        return (
          <Fragment key={id}>
            {sentence.slice(from, acts[at]?.index)}
            <Link href={`/audit?object=${encodeURIComponent(name)}#${id}`} title={whole} className="opens rounded-xs text-ink">
              {words} {name}
            </Link>
          </Fragment>
        )
      })}
      {sentence.slice(acts.reduce((_, one) => one.index + one[0].length, 0))}
    </>
  )
}
