import type { RecipeStep } from '@/lib/domain/draft/types'
import { writeRecipe } from '@/lib/domain/draft/write-recipe'
import { writeWorkflow } from '@/lib/domain/draft/write-workflow'

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
