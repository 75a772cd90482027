/** Derives a variable name from a path: `data.items[0].order id` becomes `ORDER_ID`. */
export function captureNameOf(path: string): string {
  const last =
    path
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .filter(Boolean)
      .at(-1) ?? ''
  const name = last
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase()
  return /^\p{L}/u.test(name) ? name : `VALUE${name === '' ? '' : `_${name}`}`
}
