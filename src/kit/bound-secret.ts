/** The origins that a stored secret may be sent to: those that were entered together with its value. */
export interface SecretBinding {
  name: string
  /** Scheme, host and port, as `URL.origin` writes them. */
  origins: readonly string[]
}

export interface BoundSecret extends SecretBinding {
  value: string
}

/** Explains why a secret can't be sent to an origin; undefined if it can. */
export function originRefusal({ name, origins }: SecretBinding, origin: string): string | undefined {
  if (origins.includes(origin)) return undefined
  return `The secret ${name} may only be sent to ${origins.join(' and ')}. Enter its value again to allow ${origin}.`
}
