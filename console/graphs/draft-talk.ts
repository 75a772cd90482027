import { useState } from 'react'
import { api } from '../app/api.ts'
import { toastError } from '../app/operations.ts'

export interface Turn {
  /** The visitor's message. Undefined for the greeting. */
  said: string | undefined
  replies: string[]
  /** The reply while it streams. */
  writing: string
  messageId: string | undefined
}

/** A test conversation with the draft of an agent. `values` are initial values of its variables. */
export function useDraftTalk(agentId: string, values: Readonly<Record<string, string>>) {
  const [conversationId, setConversationId] = useState<string | undefined>()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [isBusy, setBusy] = useState(false)
  /** The turn whose trace is open. */
  const [chosen, setChosen] = useState<string | undefined>()
  const change = (last: (turn: Turn) => Turn) => setTurns((before) => withLast(before, last))
  /** Serializes requests: no message is sent before earlier ones are answered. */
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  /** Sends a message in a conversation, or starts one, and returns the conversation. */
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
    /** Restarts the conversation, replays the messages before a turn, then sends the edited one. */
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
