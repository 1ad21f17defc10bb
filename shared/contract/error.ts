/** Every code that an answer of the server can carry. `error` beside it is a French sentence for people. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid'
  | 'invalid_credentials'
  | 'unauthorized'
  /** A 401: the token was good, its account was deleted. */
  | 'account_gone'
  | 'forbidden'
  | 'account_mismatch'
  | 'not_found'
  | 'method_not_allowed'
  | 'email_taken'
  | 'conflict'
  | 'history_lost'
  | 'too_large'
  | 'upgrade_required'
  | 'rate_limited'
  /** A 429: the account has as many calls at work and waiting as it may have. */
  | 'busy'
  | 'unavailable'
  | 'service_failed'
  | 'not_configured'
  | 'link_invalid'
  | 'weak_password'
  | 'google_not_linked'
  | 'google_conflict'
  | 'already_premium'
  | 'payment_not_found'
  | 'payment_unpaid'
  | 'signature_invalid'
  | 'last_admin'
  | 'own_account'
  | 'channel_unknown'
  /** A subscription to notifications whose address is of no known push service. */
  | 'push_host'
  /** A market of a server that is not listed. */
  | 'unknown_server'
  | 'internal'

/** The body of every error answer. */
export type ErrorBody = { error: string; code: ErrorCode; details?: unknown }

/** An error that the server answers with `status` and `{error, code, details?}`; routes throw it, one handler answers. */
export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: unknown

  constructor(status: number, code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.details = details
  }
}
