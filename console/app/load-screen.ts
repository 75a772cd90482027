import { reachServer } from '../kit/fetch-program.ts'
import type { Screen } from './screen.ts'

const mark = 'frontdesk.reloaded'

/**
 * Loads a screen. After an update of the server the files that an old page knows are gone; the page is then loaded
 * again, once: what stays away after that is told as an error. Not while the server is away: there would be no page.
 */
export async function loadOrReload(load: Screen['load']): ReturnType<Screen['load']> {
  try {
    const loaded = await load()
    sessionStorage.removeItem(mark)
    return loaded
  } catch (error) {
    await reachServer()
    if (sessionStorage.getItem(mark) !== null) throw error
    sessionStorage.setItem(mark, '1')
    location.reload()
    return new Promise(() => undefined)
  }
}
