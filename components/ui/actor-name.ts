interface Actor {
  kind: string
  id: string
}

/** The name an actor goes by; null for a job that is known by the id of its run alone, which says nothing to a reader. */
export const actorName = ({ kind, id }: Actor): string | null => (kind === 'job' && id.startsWith('job_') ? null : id)
