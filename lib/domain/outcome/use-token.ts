/** What the last line of a loaded skill's text begins with; the token follows. */
export const useTokenLead = 'mettle-use: '

/** `u_`, then digits and small letters that name a use, its skill and version, and seal them. Case and length keep it apart from secrets. */
const form = 'u_[0-9a-z]{64,120}'
const inText = new RegExp(`(?<![\\w-])${form}(?![\\w-])`, 'g')
const here = new RegExp(inText.source, 'y')
const whole = new RegExp(`^${form}$`)
/** A line of its own, also where the text is a string of JSON, with what separates it from the text before. */
const line = new RegExp(`(?:\\r?\\n|\\\\n)?[ \\t]*${useTokenLead}${form}(?![\\w-])`, 'g')
/** A text that lists more of them is a transcript rather than a skill. */
const tokensMax = 20

/** Whether a text has the form of a use token. Only the server that made it can tell whether it is one. */
export const isUseToken = (text: string): boolean => whole.test(text)

/** The distinct use tokens in a text, at most 20, in order. */
export function useTokensIn(text: string): string[] {
  const tokens = new Set<string>()
  for (let at = text.indexOf('u_'); at >= 0 && tokens.size < tokensMax; at = text.indexOf('u_', at + 1)) {
    here.lastIndex = at
    const token = here.exec(text)?.[0]
    if (token !== undefined) tokens.add(token)
  }
  return [...tokens]
}

/** The text without its use tokens: they name one use, and what is written from it is read in others. */
export function withoutUseTokens(text: string): string {
  return text.includes('u_') ? text.replaceAll(line, '').replaceAll(inText, '') : text
}
