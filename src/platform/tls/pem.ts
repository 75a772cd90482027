/** A certificate in PEM form. `cert` may be a chain. */
export interface Certificate {
  cert: string
  key: string
}
