import { useState } from 'react'
import type { Answers, Takes } from '../../clients/typescript/src/index.ts'
import { queryClient, useRead } from '../app/operations.ts'
import { save, saveNow } from '../app/saving/saving.ts'

/** The query and the mutation of the settings. */
const writes = { getAgentAgentSetting: 'putAgentAgentSetting', getAgentTheme: 'putAgentTheme' } as const

/** Agent settings with autosave. Typed values are shown until the server returns them. */
export function useSettings<Read extends keyof typeof writes>(agentId: string, read: Read) {
  const write = writes[read]
  const takes = { agentId } as unknown as Takes<Read>
  const answer = useRead(read, takes)
  const [typed, setTyped] = useState<Partial<Answers<Read>>>({})
  const target = `agent/${agentId}/${write}`
  return {
    settings: answer.data === undefined ? undefined : { ...answer.data, ...typed },
    error: answer.error,
    retry: () => void answer.refetch(),
    change: (change: Partial<Answers<Read>>) => {
      const next = { ...typed, ...change }
      setTyped(next)
      queryClient.setQueryData<Answers<Read>>([read, takes], (before) =>
        before === undefined ? before : { ...before, ...next },
      )
      save({ target, operation: write, takes: { agentId, body: next }, label: write })
    },
    leave: () => saveNow(target),
  }
}
