import { toastError } from './toast'

/** Reports that an overlay's code did not load. */
export function toastUnfetched(): void {
  toastError('Couldn’t open this', { effect: 'The server didn’t answer. Check that it is running, then try again.' })
}
