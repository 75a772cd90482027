/** `noindex, nofollow`, as in a robots meta element or an X-Robots-Tag header. */
export function crawlerDirectives(text: string): { noindex: boolean; nofollow: boolean } {
  return { noindex: /\b(noindex|none)\b/i.test(text), nofollow: /\b(nofollow|none)\b/i.test(text) }
}
