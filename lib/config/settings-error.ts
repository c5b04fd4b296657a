/** A setting that nothing can be started with; its message is one line for the person at the terminal. */
export class SettingsError extends Error {}
