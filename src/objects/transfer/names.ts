/** Names in one cell, parted by commas; one that holds a comma or a quotation mark stands in quotation marks. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

export function splitNames(text: string): string[] {
  const names = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)]
  return names
    .map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim())
    .filter((name) => name !== '')
}
