export const providers: ('sqlite' | 'postgresql')[]
/** The whole schema for one provider: its header and every model. */
export function schemaFor(provider: 'sqlite' | 'postgresql'): string
