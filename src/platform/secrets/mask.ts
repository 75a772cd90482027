/** Enough of a secret for its owner to tell it from another: the last four characters, of long ones only. */
export function mask(secret: string): string {
  return secret.length < 16 ? '••••' : `••••${secret.slice(-4)}`
}

/** The text with every one of the secrets masked, for traces and logs that quote a request or an answer. */
export function maskAll(text: string, secrets: readonly string[]): string {
  // The longest first, because one secret may be the start of another.
  const longestFirst = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((masked, secret) => masked.replaceAll(secret, () => mask(secret)), text)
}
