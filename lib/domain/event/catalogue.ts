/** What a stream or a webhook tells under one name. */
export interface EventKind {
  /** When it is told, as a sentence without its full stop. */
  when: string
  /** Fields of its data with what they hold. */
  data: Readonly<Record<string, string>>
}

/** What learning and serving tell, by name: short facts for those who follow along without reading the log. */
export const learningEvents = {
  session_completed: {
    when: 'A session is complete: posted in full, ended by its harness, or quiet for 30 minutes',
    data: { sessionId: 'id of the session', outcome: 'success, failure, partial or unknown' },
  },
  skill_ingest_queued: {
    when: 'Sessions are queued for mining',
    data: { mode: 'always "tasks": a persisted job mines them' },
  },
  skill_ingested: {
    when: 'A skill was created or got a new version',
    data: { skillId: 'id of the skill', name: 'its name', action: 'created or updated' },
  },
  skill_merged: {
    when: 'One skill was merged into another',
    data: { intoSkillId: 'id of the remaining skill', mergedSkillId: 'id of the merged skill' },
  },
  skill_negative_created: {
    when: 'A warning learned from failures was added',
    data: { skillId: 'id of the skill', name: 'its name' },
  },
  skill_decay_applied: {
    when: 'The decay of a skill fell below 0.5 since the previous sweep',
    data: { skillId: 'id of the skill', decay: 'its decay, 0…1', taskType: 'browser, api, code, domain or unknown' },
  },
  skills_cluster_expanded: {
    when: 'A suggestion was extended by a skill cluster',
    data: { clusterId: 'id of the cluster', addedCount: 'added skills' },
  },
  skills_suggested_tools: {
    when: 'A suggestion to a session included tools',
    data: {
      toolNames: 'names of the tools',
      activatedCount: 'automatically activated tools',
      activated: 'names of the tools',
      sessionKey: 'key of the session',
    },
  },
} as const satisfies Record<string, EventKind>
export type LearningEvent = keyof typeof learningEvents

export const isLearningEvent = (name: string): name is LearningEvent => Object.hasOwn(learningEvents, name)

/** Name of an entry of the log in a stream: the kind of thing and what happened to it. */
export const logName = (objectKind: string, verb: string): string => (isLearningEvent(verb) ? verb : `${objectKind}.${verb}`)

/** Whether a filter of names lets something through: by its full name or by its verb alone; an empty filter lets all through. */
export function passes(filter: readonly string[], { name, verb }: { name: string; verb: string }): boolean {
  return filter.length === 0 || filter.includes(name) || filter.includes(verb)
}
