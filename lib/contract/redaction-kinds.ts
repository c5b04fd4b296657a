/** Kinds of marks, as the text keeps them. */
export const redactionKinds = ['secret', 'private-key', 'credentials', 'query', 'email', 'phone', 'home', 'address'] as const
