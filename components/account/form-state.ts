/** What a form shows after it was refused. */
export interface FormState {
  problem: string | null
}

/** A server action that answers a form. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>

export const untouched: FormState = { problem: null }
