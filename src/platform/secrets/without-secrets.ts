const hiddenMark = '••••'

/**
 * A text without these values, however it holds them: as they are, inside JSON or JSON in JSON, in an address or a form.
 * The mark has nothing that JSON or an address would have to escape, so what was whole stays whole.
 */
export function withoutSecrets(text: string, hidden: readonly string[]): string {
  const forms = new Set(hidden.filter((secret) => secret !== '').flatMap(formsOf))
  // The longest first, because one may be the start of another.
  const longestFirst = [...forms].toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((shown, form) => shown.replaceAll(form, hiddenMark), text)
}

function formsOf(secret: string): string[] {
  const form = new URLSearchParams({ v: secret }).toString().slice('v='.length)
  return [secret, inJson(secret), inJson(inJson(secret)), encodeURIComponent(secret), form]
}

/** Escapes a text as in JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
