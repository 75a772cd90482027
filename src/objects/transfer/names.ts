/** Names in one cell, separated by commas. A name with a comma or a quotation mark is quoted. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

/** The names in one cell. `signs` are the separators. */
export function splitNames(text: string, signs = ','): string[] {
  const name = new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=[${signs}]|$)|([^${signs}]*))(?:[${signs}]|$)`, 'g')
  return [...text.matchAll(name)]
    .map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim())
    .filter((one) => one !== '')
}
