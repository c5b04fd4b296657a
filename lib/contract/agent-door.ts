/** How this product shows itself to agents, whichever way they come in. */
export const agentDoor = {
  name: 'mettle',
  title: 'Mettle',
  instructions: [
    'Skills of this workspace: procedures that worked before, each with its record.',
    'Ask skill_suggest at the start of a task; load_skill before you follow one; tell memory_feedback how it went.',
    'What you learn that others could use: propose_skill; what failed: skill_report_failure. A person decides on what you propose.',
  ].join(' '),
} as const
