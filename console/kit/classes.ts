/** Class names in one text; what is not to be shown is false, null or undefined. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ')
}
