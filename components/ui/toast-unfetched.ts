import { toastError } from './toast'

/** Says that something was to open whose code did not come. */
export function toastUnfetched(): void {
  toastError('This could not be opened', { effect: 'The server did not answer. See that it runs, then try again.' })
}
