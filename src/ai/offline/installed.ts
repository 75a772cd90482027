import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The directory of an installed package, or undefined. Doesn't load its code. */
export function packageDirectory(name: string): string | undefined {
  try {
    const found = findPackageJSON(name, import.meta.url)
    return found === undefined ? undefined : dirname(found)
  } catch {
    return undefined
  }
}
