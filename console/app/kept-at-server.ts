import { useEffect } from 'react'
import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { api } from './api.ts'
import { queryClient, useRead } from './operations.ts'
import { changePreferences, onPreferencesChanged, validPreferences } from './preferences.ts'

type Profile = Schemas['Profile']
type Change = NonNullable<Takes<'patchMeProfile'>['body']>

const profileKey = ['getMeProfile', {}] as const

let changes = 0
let sending: Promise<Profile | undefined> = Promise.resolve(undefined)

/**
 * Applies a preference at once and saves it soon after, one request at a time. Each request carries all preferences, so
 * an overtaking request would undo later changes. The last answer of the server wins.
 */
async function changeProfile(change: Pick<Change, 'preferences' | 'favourites' | 'locale'>): Promise<void> {
  queryClient.setQueryData<Profile>(profileKey, (before) =>
    before === undefined ? before : ({ ...before, ...change } as Profile),
  )
  // The browser keeps the appearance in any case.
  const send = () => api.patchMeProfile({ body: change }).catch(() => undefined)
  const mine = ++changes
  sending = sending.then(send)
  const profile = await sending
  if (mine !== changes) return
  if (profile === undefined) await queryClient.invalidateQueries({ queryKey: profileKey })
  else queryClient.setQueryData(profileKey, profile)
}

/** Loads the user's preferences from the server and saves their changes. */
export function useKeptPreferences(): void {
  const profile = useRead('getMeProfile', {})
  const isRead = profile.data !== undefined
  useEffect(() => {
    const kept = queryClient.getQueryData<Profile>(profileKey)
    if (kept !== undefined) void changePreferences(validPreferences(kept.preferences), { tell: false })
  }, [isRead])
  useEffect(
    () =>
      onPreferencesChanged((changed) => {
        const before = queryClient.getQueryData<Profile>(profileKey)
        const locale = changed.language === undefined ? {} : { locale: changed.language }
        void changeProfile({ preferences: { ...before?.preferences, ...changed }, ...locale })
      }),
    [],
  )
}

export interface FavouritePage {
  path: string
  title: string
}

const kind = 'page'

/** The user's favourite screens, with a function that adds or removes one. */
export function useFavourites(): {
  favourites: readonly FavouritePage[]
  toggle: (page: FavouritePage) => void
} {
  const { data } = useRead('getMeProfile', {})
  const titles = (data?.preferences['titles'] ?? {}) as Record<string, string>
  const favourites = (data?.favourites ?? [])
    .filter((one) => one.kind === kind)
    .map(({ id }) => ({ path: id, title: titles[id] ?? id }))
  const toggle = ({ path, title }: FavouritePage) => {
    if (data === undefined) return
    const others = data.favourites.filter((one) => one.kind !== kind || one.id !== path)
    const isNew = others.length === data.favourites.length
    const { [path]: _old, ...otherTitles } = titles
    void changeProfile({
      favourites: isNew ? [...others, { kind, id: path }] : others,
      preferences: { ...data.preferences, titles: isNew ? { ...titles, [path]: title } : otherTitles },
    })
  }
  return { favourites, toggle }
}
