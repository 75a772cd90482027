import { useCallback } from 'react'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { currentLanguage, t } from '../kit/language/translate.ts'
import { useRead } from './operations.ts'

export type ChannelType = Answers<'getChannelsTypes'>['results'][number]

const none: ChannelType[] = []

/** The channel definitions of the server, in the user's language. */
export function useChannelTypes(): readonly ChannelType[] {
  const takes = { language: currentLanguage() }
  // They change only with the version of the server.
  const { data } = useRead('getChannelsTypes', takes, { staleTime: Number.POSITIVE_INFINITY })
  return data?.results ?? none
}

/** Returns the display name of a channel by its key or by the value in a conversation. */
export function useChannelName(): (channel: string) => string {
  const types = useChannelTypes()
  return useCallback(
    (channel) => {
      if (channel === 'OVERVIEW') return t('Test')
      const type = types.find((one) => one.channel === channel || one.conversations === channel)
      return type?.label ?? ''
    },
    [types],
  )
}
