/** The origin of a URL; empty while its host is incomplete or contains a variable. */
export function originOf(url: unknown): string {
  const [start = ''] = /^https?:\/\/[^/?#{}\\\s@]+(?=[/?#]|$)/i.exec(String(url).trim()) ?? []
  return URL.parse(start)?.origin ?? ''
}

/** Splits origins at spaces and commas. */
export function originsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((origin) => origin !== '')
}
