import { toastError } from './toast'

/** Says that something was to open whose code did not come. */
export function toastUnfetched(): void {
  toastError('Couldn’t open this', { effect: 'The server didn’t answer. Check that it is running, then try again.' })
}
