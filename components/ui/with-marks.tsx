import { Code } from './code'

const marked = /`([^`]+)`|\*\*([^*]+)\*\*/

/** A sentence of a skill's own text, with its code and its bold words; any other Markdown stays as written. */
export const withMarks = (sentence: string) =>
  // A split by two groups gives plain text, then code or undefined, then bold or undefined, and again.
  sentence.split(marked).map((part: string | undefined, at) => {
    if (part === undefined || part === '') return null
    if (at % 3 === 1) return <Code key={`${at}`}>{part}</Code>
    return at % 3 === 2 ? (
      <strong key={`${at}`} className="font-semibold">
        {part}
      </strong>
    ) : (
      part
    )
  })
