/** A setting that prevents a start; its message is one line for the person at the terminal. */
export class SettingsError extends Error {}
