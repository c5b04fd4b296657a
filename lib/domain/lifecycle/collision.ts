/**
 * What becomes of a file whose name another skill has that came from elsewhere: it stays out, becomes the next version of that
 * skill, or comes in beside it under the first free name.
 */
export const collisionChoices = ['keep', 'replace', 'both'] as const
export type CollisionChoice = (typeof collisionChoices)[number]

/** Whose skills are imported: the person's own, or somebody else's, which start on probation. */
export const importedFrom = ['mine', 'imported'] as const
export type ImportedFrom = (typeof importedFrom)[number]

/** The origin of what is imported. */
export const originOfImport = { mine: 'human', imported: 'imported' } as const satisfies Record<ImportedFrom, string>
