/** A password is 8 to 200 Unicode code points, never trimmed (A78). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
