/** Derives an identifier from a label. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
}
