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
 * Changes the profile here at once and at the server soon, one change after the other: each names all that is liked, so
 * that an earlier one that comes later would take back what was changed since. What the server says in the end counts.
 */
async function changeProfile(change: Pick<Change, 'preferences' | 'favourites' | 'locale'>): Promise<void> {
  queryClient.setQueryData<Profile>(profileKey, (before) =>
    before === undefined ? before : ({ ...before, ...change } as Profile),
  )
  // This browser remembers how it looks in any case.
  const send = () => api.patchMeProfile({ body: change }).catch(() => undefined)
  const mine = ++changes
  sending = sending.then(send)
  const profile = await sending
  if (mine !== changes) return
  if (profile === undefined) await queryClient.invalidateQueries({ queryKey: profileKey })
  else queryClient.setQueryData(profileKey, profile)
}

/** Takes over how the person likes the console from the server, and tells the server when they change it. */
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

/** The screens that somebody has marked for themselves, and how one is marked, or not any more. */
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
