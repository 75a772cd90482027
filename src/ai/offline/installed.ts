import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Where a package was installed; undefined where it was not. Its code is not loaded. */
export function packageDirectory(name: string): string | undefined {
  try {
    const found = findPackageJSON(name, import.meta.url)
    return found === undefined ? undefined : dirname(found)
  } catch {
    return undefined
  }
}
