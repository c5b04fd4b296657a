/** Kinds of effects, in the order in which they are shown. */
export const effectKinds = ['tools', 'commands', 'hosts', 'writes', 'env', 'secrets'] as const
export type EffectKind = (typeof effectKinds)[number]

/**
 * What following a text can touch: tools by name, heads of commands, hosts that are reached, paths that are written, variables of the
 * environment that are read, and secrets among those by name. Sorted, each once. Read from the text alone: nothing is proved by absence.
 */
export type Effects = Record<EffectKind, string[]>

/** Effects of one text that another has not, by kind; kinds without any are absent. */
export type EffectChange = Partial<Effects>
