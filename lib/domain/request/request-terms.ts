import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { stem } from '@/lib/domain/search/stem'
import { tokenise } from '@/lib/domain/search/tokenise'

const addressPattern = /https?:\/\/([\w.-]+)(?::\d+)?(\/[^\s<>"'`)\]]*)?/gi
const issuePath = /\/(?:issues|issue|browse|work_items)\/[\w-]*\d+/
const pullPath = /\/(?:pull|pulls|pull-requests|merge_requests)\/\d+/
const pullNumber = /\b(?:pr|prs|mr|pull requests?|merge requests?)[ \t]*(?:number |no\.? ?)?[#!]?\d+\b/gi
const issueNumber = /(?<![\p{L}\p{N}&/#])#\d{1,7}\b|\b(?:issue|ticket|bug)[ \t]+#?\d+\b/giu

const extensions =
  'astro|bash|c|cc|cfg|clj|conf|cpp|cs|css|csv|dart|docx?|env|erl|ex|exs|gif|go|gql|graphql|h|hpp|hs|html?|ini|ipynb|java|jpe?g|js|json|json5|jsonc|jsonl|jsx|kt|kts|less|lock|log|lua|md|mdc|mdx|mjs|ml|mod|mts|nix|pdf|php|pl|png|pptx?|prisma|properties|proto|ps1|py|pyi|r|rb|rs|rst|sass|scala|scss|sh|sol|sql|sum|svelte|svg|swift|tex|tf|toml|ts|tsv|tsx|txt|vue|wasm|xlsx?|xml|yaml|yml|zig|zip|zsh'
const filePattern = new RegExp(`(?<![\\w.])@?(?:[\\w.~-]*/)*([\\w-][\\w.-]*\\.(?:${extensions}))(?![\\w/])`, 'gi')
/** Names of libraries that look like files. */
const noFile =
  /^(?:node|next|vue|nuxt|express|three|d3|react|alpine|ember|backbone|chart|p5|discord|socket|nest|require|moment|asp)\.(?:js|ts|net)$/i

const errorPattern =
  /\b[A-Z]\w*(?:Error|Exception)\b|\bTraceback \(most recent|^\s*at [\w$.<>[\] ]+\(|\b(?:error|fatal|panic)(?:\[\w+\])?: |\bexit (?:code|status) [1-9]|\bnpm ERR!|\bsegfault|\bstack ?trace\b/im

/** Scripts without spaces: two signs at a time. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu

/** Letters that are read: what stands below was pasted. */
const lengthRead = 4_000

/**
 * What tells a request from others, each term once, in order: stems of its telling words, and what it is about. An issue is `@issue`, a pull
 * request `@pull`, an address `@url` and its host, a file `@file` and its name in lower case, an error's text `@error`.
 */
export function requestTerms(text: string): string[] {
  const terms = new Set<string>()
  let rest = text.slice(0, lengthRead)
  if (errorPattern.test(rest)) terms.add('@error')
  rest = rest.replaceAll(addressPattern, (_, host: string, path = '') => {
    if (issuePath.test(path)) terms.add('@issue')
    else if (pullPath.test(path)) terms.add('@pull')
    else terms.add('@url').add(host.toLowerCase().replace(/^www\./, ''))
    return ' '
  })
  rest = rest.replaceAll(pullNumber, () => {
    terms.add('@pull')
    return ' '
  })
  rest = rest.replaceAll(issueNumber, () => {
    terms.add('@issue')
    return ' '
  })
  rest = rest.replaceAll(filePattern, (whole, name: string) => {
    if (noFile.test(name)) return whole
    terms.add('@file').add(name.toLowerCase())
    return ' '
  })
  for (const term of requestStems(rest)) terms.add(term)
  return [...terms]
}

/** Stems of the telling words of a text, in order, with repeats; scripts without spaces by two signs. */
export function requestStems(text: string): string[] {
  const spaced = text.replaceAll(unspaced, ' ')
  const runs = text.match(unspaced) ?? []
  return [...distinctiveWords(spaced).map(stem), ...runs.flatMap(tokenise)]
}

/** The same, each once. */
export const stemSet = (text: string): Set<string> => new Set(requestStems(text))
