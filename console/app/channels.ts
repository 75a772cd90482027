import { useCallback } from 'react'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { currentLanguage, t } from '../kit/language/translate.ts'
import { useRead } from './operations.ts'

export type ChannelType = Answers<'getChannelsTypes'>['results'][number]

const none: ChannelType[] = []

/** The channels that there are, as the server defines them, in the language of the person. */
export function useChannelTypes(): readonly ChannelType[] {
  const takes = { language: currentLanguage() }
  // They change with the version of the server alone.
  const { data } = useRead('getChannelsTypes', takes, { staleTime: Number.POSITIVE_INFINITY })
  return data?.results ?? none
}

/** What people call a channel, by its key or by what conversations say of themselves. */
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
