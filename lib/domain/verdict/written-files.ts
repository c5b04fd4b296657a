import { actionsOf } from '@/lib/domain/draft/action-of'
import { pipelinesIn } from '@/lib/domain/scan/pipelines'
import { didNotRun, type ReadStep } from '@/lib/domain/verdict/read-step'

/** What a step may have changed: paths as the step names them; null for a change whose place it does not say. */
export type Written = readonly string[] | null

const prose = /(?:\.(?:md|mdx|markdown|rst|adoc|txt|log)|(?:^|\/)(?:changelog|license|authors|readme|todo)[^/]*)$/i
/** Scratch and what agents keep for themselves: plans, notes. */
const scratch =
  /^(?:\/private)?\/(?:tmp|var\/(?:folders|tmp))\/|^\/dev\/|(?:^|\/)\.(?!github|gitlab|circleci|husky)[\w-]+\/(?:.*\/)?(?:plans?|todos?|memory|scratch|tmp)\//i
const moving = /^git (?:checkout|switch|restore|reset|revert|merge|rebase|cherry-pick|apply|am|pull|stash|clean)$/
const placing = /^(?:mv|cp|rm|tee|patch|touch|rsync|ln|rmdir)$/
const inPlace = /^(?:sed|perl|ruby)$/

/** Files that a check may depend on: no prose, no scratch. */
const counts = (path: string): boolean => !prose.test(path) && !scratch.test(path)

/** What the step wrote of that a check may judge; undefined where it wrote nothing of the kind, did not run or failed. */
export function writtenBy(read: ReadStep): Written | undefined {
  const { step, command, heads } = read
  if (didNotRun(step) || step.status === 'error') return undefined
  if (command !== null) return writtenByShell(command, heads)
  const isWriting = actionsOf({ tool: step.tool }).some(({ verb, noun }) => /^(?:edit|write)$/.test(verb) && noun === 'files')
  if (!isWriting) return undefined
  const paths = pathsIn(step.input)
  if (paths.length === 0) return null
  const own = paths.filter(counts)
  return own.length === 0 ? undefined : own
}

const pathName = /(?:^|_)(?:path|file|file_?name|target|uri|notebook_path)$/i
const patched = /^\*\*\* (?:Add|Update|Delete) File: (.{1,300})$|^\+\+\+ (?:b\/)?(\S{1,300})/gm

function pathsIn(input: Record<string, unknown>): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (pathName.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))) return [value]
    return [...value.matchAll(patched)].map((match) => match[1] ?? match[2] ?? '')
  })
}

function writtenByShell(command: string, heads: readonly string[]): Written | undefined {
  const paths: string[] = [...command.matchAll(patched)].map((match) => match[1] ?? match[2] ?? '')
  let isPlaceless = heads.some((head) => moving.test(head))
  if (!/[>]|\b(?:sed|perl|ruby|mv|cp|rm|tee|patch|touch|rsync|ln)\b/.test(command))
    return paths.length > 0 ? paths : placeless(isPlaceless)
  for (const { words, writesTo } of pipelinesIn(command).flatMap((one) => one.commands)) {
    paths.push(...writesTo)
    const [program = '', ...args] = words
    if (inPlace.test(program) && args.some((word) => /^-\w*i/.test(word))) paths.push(...args.slice(-1))
    else if (placing.test(program)) paths.push(...args.filter((word) => !word.startsWith('-')))
  }
  const own = paths.filter((path) => counts(path) && !/^&?\d$/.test(path))
  if (own.length > 0 && own.every((path) => path.startsWith('$'))) isPlaceless = true
  return own.length > 0 ? own : placeless(isPlaceless)
}

const placeless = (is: boolean): null | undefined => (is ? null : undefined)
