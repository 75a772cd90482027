/** What this browser remembers of how its user likes the console; nothing where it may not remember. */
export function keptPreference(name: string): string | null {
  try {
    return localStorage.getItem(`frontdesk.${name}`)
  } catch {
    return null
  }
}
