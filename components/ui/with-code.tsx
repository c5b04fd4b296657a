import { Code } from './code'

/** A phrase with what stands between backticks as code. The parts have no identity but their place. */
export const withCode = (phrase: string) =>
  phrase.split('`').map((part, at) => (at % 2 === 1 ? <Code key={`${at}`}>{part}</Code> : part))
