/** How this product presents itself to agents, whichever protocol they use. */
export const agentDoor = {
  name: 'mettle',
  title: 'Mettle',
  instructions: [
    'Skills of this workspace: proven procedures, each with its record.',
    'Call skill_suggest at the start of a task, load_skill before you follow a skill, and memory_feedback to report the outcome.',
    'Share what you learn with propose_skill, and report failures with skill_report_failure. A person reviews proposals.',
  ].join(' '),
} as const
