import { accountNumberRules } from '@/lib/redact/account-number'
import { addressRules } from '@/lib/redact/address'
import { assignmentRules } from '@/lib/redact/assignment'
import { authHeaderRules } from '@/lib/redact/auth-header'
import { detectorRule } from '@/lib/redact/detector'
import { emailRule } from '@/lib/redact/email'
import { homeRules } from '@/lib/redact/home'
import { phoneRules } from '@/lib/redact/phone'
import { privateKeyRule } from '@/lib/redact/private-key'
import { randomAssignmentRules } from '@/lib/redact/random-assignment'
import type { Rule } from '@/lib/redact/rule'
import { saidSecretRule } from '@/lib/redact/said-secret'
import { tokenRules } from '@/lib/redact/tokens'
import { urlRules } from '@/lib/redact/url'

/** In this order: what is certain by its form first, what depends on its neighbourhood after. */
export const redactionRules: readonly Rule[] = [
  privateKeyRule,
  ...tokenRules,
  ...urlRules,
  ...authHeaderRules,
  ...assignmentRules,
  ...randomAssignmentRules,
  saidSecretRule,
  detectorRule,
  emailRule,
  ...accountNumberRules,
  ...addressRules,
  ...phoneRules,
  ...homeRules,
]
