/** The texts of a list that comes as JSON; nothing else that it may hold. */
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
