import { useState } from 'react'
import type { Answers, Takes } from '../../clients/typescript/src/index.ts'
import { queryClient, useRead } from '../app/operations.ts'
import { save, saveNow } from '../app/saving/saving.ts'

/** What is read and what writes it. */
const writes = { getAgentAgentSetting: 'putAgentAgentSetting', getAgentTheme: 'putAgentTheme' } as const

/** Settings of an agent that are saved as they are typed: what is shown is what was typed, until it is there. */
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
