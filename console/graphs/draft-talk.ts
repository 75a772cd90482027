import { useState } from 'react'
import { api } from '../app/api.ts'
import { toastError } from '../app/operations.ts'

export interface Turn {
  /** What the user said; undefined for the opening. */
  said: string | undefined
  replies: string[]
  /** The reply that is being written. */
  writing: string
  messageId: string | undefined
}

/** A talk with the draft of an agent, turn by turn. `values` are what its variables are to hold. */
export function useDraftTalk(agentId: string, values: Readonly<Record<string, string>>) {
  const [conversationId, setConversationId] = useState<string | undefined>()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [isBusy, setBusy] = useState(false)
  /** The turn that is looked into. */
  const [chosen, setChosen] = useState<string | undefined>()
  const change = (last: (turn: Turn) => Turn) => setTurns((before) => withLast(before, last))
  /** One thing after the other: nothing else is said before all of it is. */
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  /** Says something in that conversation, or begins another; the one that it was said in. */
  const say = async (message: string | undefined, within: string | undefined) => {
    let talk = within
    setTurns((before) => [
      ...(within === undefined ? [] : before),
      { said: message, replies: [], writing: '', messageId: undefined },
    ])
    const body = bodyOf(message, within, values)
    for await (const event of api.stream.postAgentMessages({ agentId, body })) {
      if (event.event === 'token') change((turn) => ({ ...turn, writing: turn.writing + event.data.text }))
      if (event.event === 'message') {
        change((turn) => ({ ...turn, writing: '', replies: [...turn.replies, event.data.content] }))
      }
      if (event.event === 'done') {
        talk = event.data.conversation_id
        setConversationId(talk)
        setChosen(event.data.message_id)
        change((turn) => ({ ...turn, writing: '', messageId: event.data.message_id }))
      }
    }
    return talk
  }
  return {
    conversationId,
    turns,
    isBusy,
    chosen,
    setChosen,
    say: (message: string) => void during(() => say(message, conversationId)),
    restart: () => {
      setConversationId(undefined)
      void during(() => say(undefined, undefined))
    },
    /** Begins anew, says what was said before that turn, and then the other message. */
    resend: async (index: number, message: string) => {
      const before = turns.slice(0, index).map(({ said }) => said)
      await during(async () => {
        let talk: string | undefined
        for (const said of [...before, message]) talk = await say(said, talk)
      })
    },
  }
}

function withLast(turns: readonly Turn[], last: (turn: Turn) => Turn): readonly Turn[] {
  return turns.map((turn, index) => (index === turns.length - 1 ? last(turn) : turn))
}

function bodyOf(
  message: string | undefined,
  within: string | undefined,
  values: Readonly<Record<string, string>>,
) {
  const variables = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return {
    snapshot: 'draft' as const,
    ...(message === undefined ? {} : { message }),
    ...(within === undefined ? {} : { conversation_id: within }),
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
  }
}
