/** Reads a preference from browser storage. Null if it is missing or storage is blocked. */
export function keptPreference(name: string): string | null {
  try {
    return localStorage.getItem(`frontdesk.${name}`)
  } catch {
    return null
  }
}
