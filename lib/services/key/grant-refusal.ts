/** What OAuth calls the ways in which a program is not let in. */
export type RefusalCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_response_type'
  /** Ours: nobody has an account here, so there is nothing to log in to. */
  | 'login_not_needed'

/** A program is not let in, or not yet: a code of OAuth, and a sentence for whoever reads its log. */
export class GrantRefusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly detail: string,
  ) {
    super(detail)
    this.name = 'GrantRefusal'
  }
}
