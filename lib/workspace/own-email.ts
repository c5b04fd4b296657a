/** The address under which Mettle itself commits. */
export const ownEmail = 'mettle@localhost'
