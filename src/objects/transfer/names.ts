/** Names in one cell, parted by commas; one that holds a comma or a quotation mark stands in quotation marks. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

/** The names in one cell. `signs` are the characters between them. */
export function splitNames(text: string, signs = ','): string[] {
  const name = new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=[${signs}]|$)|([^${signs}]*))(?:[${signs}]|$)`, 'g')
  return [...text.matchAll(name)]
    .map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim())
    .filter((one) => one !== '')
}
