import { reachServer } from '../kit/fetch-program.ts'
import type { Screen } from './screen.ts'

const mark = 'frontdesk.reloaded'

/**
 * Loads a screen. After an upgrade the modules of an old page are gone, so the page reloads once. A second failure is an
 * error. While the server is down there is no reload, which would end on an empty page.
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
