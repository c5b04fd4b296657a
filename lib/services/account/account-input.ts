import { z } from 'zod'
import { email } from '@/lib/contract/account'
import { text } from '@/lib/contract/text'
import { passwordMax, passwordMin } from '@/lib/domain/sign-in/password-rule'

export const name = text.name(z.string().trim().min(1, 'Enter your name').max(80, 'Use at most 80 characters'))
export const newPassword = text.secret(
  z.string().min(passwordMin, `Use at least ${passwordMin} characters`).max(passwordMax, `Use at most ${passwordMax} characters`),
)
/** One that is compared with a stored one: only its length is limited, as that of any input. */
export const givenPassword = text.secret(z.string().max(passwordMax))
export const address = text.name(z.string().trim().toLowerCase().pipe(email))
