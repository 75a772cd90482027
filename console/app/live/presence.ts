import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { api } from '../api.ts'
import { useRead } from '../operations.ts'
import { useCurrentSession } from '../session.ts'

type Presence = Schemas['Presence']

// The server forgets a window after 45 seconds without a word.
const againMilliseconds = 15_000
const quietMilliseconds = 250
const longestPlace = 200

/** The same after a reload, so that one window is not there twice until the server has forgotten the first. */
function idOfWindow(): string {
  const kept = sessionStorage.getItem('frontdesk.window')
  if (kept !== null) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('')
  sessionStorage.setItem('frontdesk.window', made)
  return made
}

const clientId = idOfWindow()

let place: string | null = null
let details: unknown
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the server where this window is, and again and again until it is nowhere. */
function tell(): void {
  clearTimeout(timer)
  const told = { client_id: clientId, place, ...(details === undefined ? {} : { details }) }
  // Who is where is a courtesy: a failure is mended by the next word.
  void api.putPresence({ body: told }).catch(() => undefined)
  if (place !== null) timer = setTimeout(tell, againMilliseconds)
}

function tellSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(tell, quietMilliseconds)
}

/** In the shell: this window is at the address that it shows, as long as somebody can see it. */
export function useTellPresence(): void {
  const [location] = useLocation()
  useEffect(() => {
    const notice = () => {
      const isVisible = document.visibilityState === 'visible'
      place = isVisible ? location.slice(0, longestPlace) : null
      // A window that closes has no time to wait.
      if (isVisible) tellSoon()
      else tell()
    }
    notice()
    document.addEventListener('visibilitychange', notice)
    return () => document.removeEventListener('visibilitychange', notice)
  }, [location])
  // Whoever has signed out can tell nothing any more; the server forgets them by itself.
  useEffect(() => () => clearTimeout(timer), [])
}

/** In a screen: where on it one is, such as a cell or a node, for others to see. */
export function usePresenceDetails(where: unknown): void {
  const text = JSON.stringify(where)
  useEffect(() => {
    details = text === undefined ? undefined : (JSON.parse(text) as unknown)
    tellSoon()
    return () => {
      details = undefined
    }
  }, [text])
}

/** Other people at the same address right now, each window of theirs once. */
export function useOthersHere(): readonly Presence[] {
  const [location] = useLocation()
  const { user } = useCurrentSession()
  const present = useRead('getPresence', {}, { live: ['presence'] })
  const here = location.slice(0, longestPlace)
  return (present.data?.results ?? []).filter((one) => one.place === here && one.user_id !== user.id)
}
