/** In PEM form; `cert` may be a whole chain. */
export interface Certificate {
  cert: string
  key: string
}
