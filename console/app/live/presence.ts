import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { api } from '../api.ts'
import { useRead } from '../operations.ts'
import { useCurrentSession } from '../session.ts'

type Presence = Schemas['Presence']

// The server drops a window after 45 seconds without a heartbeat.
const againMilliseconds = 15_000
const quietMilliseconds = 250
const longestPlace = 200

/** Stays the same after a reload, so that the window isn't listed twice until the first one expires. */
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

/** Sends the position of this window repeatedly until it has none. */
function tell(): void {
  clearTimeout(timer)
  const body = { client_id: clientId, place, ...(details === undefined ? {} : { details }) }
  // Presence is best effort. The next heartbeat corrects a failed one.
  void api.putPresence({ body }).catch(() => undefined)
  if (place !== null) timer = setTimeout(tell, againMilliseconds)
}

function tellSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(tell, quietMilliseconds)
}

/** Reports the address of this window while it is visible. */
export function useTellPresence(): void {
  const [location] = useLocation()
  useEffect(() => {
    const notice = () => {
      const isVisible = document.visibilityState === 'visible'
      place = isVisible ? location.slice(0, longestPlace) : null
      // A closing window has no time to wait.
      if (isVisible) tellSoon()
      else tell()
    }
    notice()
    document.addEventListener('visibilitychange', notice)
    return () => document.removeEventListener('visibilitychange', notice)
  }, [location])
  // After sign-out no request is allowed. The server drops the window by itself.
  useEffect(() => () => clearTimeout(timer), [])
}

/** Reports the focus within a screen, such as a cell or a node. */
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

/** The other users at the same address, with one entry per window. */
export function useOthersHere(): readonly Presence[] {
  const [location] = useLocation()
  const { user } = useCurrentSession()
  const present = useRead('getPresence', {}, { live: ['presence'] })
  const here = location.slice(0, longestPlace)
  return (present.data?.results ?? []).filter((one) => one.place === here && one.user_id !== user.id)
}
