import type { StepStatus } from '@/lib/domain/session/step'

/**
 * Tools by which an agent minds itself: plans, to-do lists, thoughts, questions to its person, waiting and finishing. They repeat in every session
 * and say nothing of the work, so no pattern holds them. Compared in lower case without separators.
 */
const bookkeeping: ReadonlySet<string> = new Set(
  [
    // to-do lists and plans
    'TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop update_plan write_todos update_todo_list',
    'EnterPlanMode ExitPlanMode plan_mode_respond manage_todo_list create_plan task_tracker',
    // thoughts
    'think sequentialthinking thought reflect',
    // talk with the person, end of the work
    'AskUserQuestion ask_followup_question request_user_input submit finish attempt_completion report_intent new_task',
    // waiting for, and looking up, tools
    'BashOutput KillShell KillBash ToolSearch write_stdin wait SendUserMessage',
  ]
    .join(' ')
    .split(' ')
    .map(plain),
)

/** Whether a tool is left out of patterns. `also` names a workspace's own. */
export function isBookkeeping(tool: string, also: readonly string[] = []): boolean {
  const name = plain(tool.startsWith('mcp__') ? (tool.split('__').at(-1) ?? tool) : tool)
  return bookkeeping.has(name) || also.some((own) => plain(own) === name)
}

/** Whether a step is part of the work: it ran, is no copy of another session's, and its tool is no bookkeeping. */
export const isCounted = (
  { tool, status, isCopy = false }: { tool: string; status: StepStatus; isCopy?: boolean },
  also: readonly string[] = [],
): boolean => !isCopy && status !== 'denied' && status !== 'interrupted' && !isBookkeeping(tool, also)

function plain(tool: string): string {
  return tool.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
