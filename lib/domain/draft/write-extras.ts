import type { RecipeStep, Binding, ResultPlace, Source } from '@/lib/domain/draft/types'
import { code } from '@/lib/domain/draft/code'

/** A file beside SKILL.md, with the words that the References section says about it. */
export interface ExtraFile {
  path: string
  about: string
  text: string
}

/** Requests that should lead to a skill, and like ones that should not. */
export interface Queries {
  examples: readonly string[]
  nearMisses?: readonly string[]
}

/** Shell steps that a script may replay at most. */
const replayMax = 5

const telemetry = (name: string): string => `# Report how it went

After using \`${name}\`, say how it ended, so that it is kept while it works and retired when it does not.

- Over MCP: call \`memory_feedback\` with \`target_type\` "skill", \`target\` "${name}" and \`outcome\` "success", "partial" or "failure".
- On the command line: \`mettle record ${name} --outcome success\`.
- When it misled you: call \`skill_report_failure\` with \`name\` "${name}" and \`what\` went wrong.
`

/** Quotes for a POSIX shell: single quotes, which expand nothing. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

// Checkers ask whether single quotes are meant around what a shell would expand: they are.
/** A script for patterns of a few commands that never vary; each is shown as text before it runs. Null where one varies. */
export function writeReplay(recipe: readonly RecipeStep[]): string | null {
  const commands = recipe.map((step) => step.command)
  if (commands.length === 0 || commands.length > replayMax) return null
  if (!commands.every((command): command is string => command !== undefined)) return null
  const lines = commands.map((command) => `printf '+ %s\\n' ${quote(command)}\nsh -c ${quote(command)}`)
  return `#!/bin/sh\n# Runs the recorded commands in order and stops at the first that fails.\n# shellcheck disable=SC1003,SC2016\nset -eu\n\n${lines.join('\n\n')}\n`
}

/** The text of recipe.json: the steps as data, counted from 1 everywhere. */
function writeRecipe(name: string, recipe: readonly RecipeStep[]): string {
  const others = new Set(recipe.flatMap(({ insteadOf }, at) => (insteadOf === undefined ? [] : [at, insteadOf])))
  const steps = recipe.map((step, at) => ({
    ...written(step),
    role: others.has(at) ? 'either' : step.isOptional ? 'optional' : 'core',
  }))
  return `${JSON.stringify({ name, steps }, null, 2)}\n`
}

const written = ({ step, tool, heads, command, flags, template, place, params, share, repeat }: RecipeStep) => ({
  step,
  tool,
  ...(heads ? { heads } : {}),
  ...(command === undefined ? {} : { command }),
  ...(flags ? { flags } : {}),
  ...(template === undefined ? {} : { template }),
  resources: place === undefined ? [] : [place],
  params: params.map(writtenBinding),
  ...(repeat ? { repeat } : {}),
  ...(share === undefined ? {} : { share }),
})

function writtenBinding(binding: Binding) {
  if ('constant' in binding) return { ...binding, source: null }
  return { ...binding, source: binding.source ? writtenSource(binding.source) : null }
}

function writtenSource(source: Source) {
  if (source.from === 'input') return { step: source.step + 1, path: source.param, of: 'input' as const }
  if (source.from !== 'step') return source
  const { or, member } = source
  return {
    ...writtenPlace(source),
    of: 'result' as const,
    ...(member === undefined ? {} : { member }),
    ...(or === undefined ? {} : { or: or === 'request' ? or : writtenPlace(or) }),
  }
}

const writtenPlace = ({ step, path }: ResultPlace) => ({ step: step + 1, ...(path === undefined ? {} : { path }) })

/** Below this the instructions themselves are the overview. */
const stepsMin = 6

/** A value of a step that an earlier step gave. */
interface Handed {
  param: string
  from: number
}

const handedTo = ({ params }: RecipeStep): Handed[] =>
  params.flatMap((binding: Binding) =>
    'placeholder' in binding && binding.source?.from === 'step' ? [{ param: binding.param, from: binding.source.step + 1 }] : [],
  )

/** What a step is, in one cell. */
const describeStep = ({ tool, heads, isOptional }: RecipeStep): string =>
  `${code(heads && heads.length > 0 ? heads.join(', ') : tool)}${isOptional ? ' (where needed)' : ''}`

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ')

/**
 * The steps as a table: which there are, what each takes from the ones before, and which later ones need its result. Null where it
 * would say nothing that the instructions do not: few steps, or none that needs another.
 */
function writeWorkflow(title: string, recipe: readonly RecipeStep[]): string | null {
  const handed = recipe.map(handedTo)
  if (recipe.length < stepsMin || handed.every((one) => one.length === 0)) return null
  const rows = recipe.map((step, at) => {
    const inputsText = (handed[at] ?? []).map(({ param, from }) => `${code(param)} from step ${from}`).join(', ')
    const needed = handed.flatMap((one, later) => (one.some(({ from }) => from === at + 1) ? [later + 1] : [])).join(', ')
    return `| ${step.step} | ${cell(describeStep(step))} | ${cell(inputsText) || '–'} | ${needed || '–'} |`
  })
  return [
    `# ${title}: how the steps hang together`,
    '',
    '| Step | What | Takes | Needed by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The files that come with a draft: the steps as data, how to report, queries to try, and a script where nothing varies. */
export function writeExtras(
  { name, title }: { name: string; title: string },
  recipe: readonly RecipeStep[],
  { examples, nearMisses = [] }: Queries,
): ExtraFile[] {
  const files: ExtraFile[] = [
    {
      path: 'recipe.json',
      about: 'the steps as data.',
      text: writeRecipe(name, recipe),
    },
    { path: 'references/telemetry.md', about: 'how to report the outcome.', text: telemetry(name) },
  ]
  if (examples.length > 0) {
    const cases = [
      ...examples.map((query) => ({ query, shouldTrigger: true })),
      ...nearMisses.map((query) => ({ query, shouldTrigger: false })),
    ]
    files.push({
      path: 'evals/trigger-eval.json',
      about:
        nearMisses.length > 0 ? 'requests that should lead here, and some that should not.' : 'requests that should lead here.',
      text: `${JSON.stringify({ name, cases }, null, 2)}\n`,
    })
  }
  const workflow = writeWorkflow(title, recipe)
  if (workflow !== null)
    files.push({ path: 'references/workflow.md', about: 'which step takes what from which.', text: workflow })
  const replay = writeReplay(recipe)
  if (replay !== null) files.push({ path: 'scripts/replay.sh', about: 'the commands in one script.', text: replay })
  return files
}
