/** Who a verified ID token speaks for. */
export type GoogleIdentity = { sub: string; email: string; emailVerified: boolean; name: string }

export type GoogleSignIn = {
  /** The identity in an ID token signed by Google for this site and still valid; null for any other text. */
  identify(credential: string): Promise<GoogleIdentity | null>
}
