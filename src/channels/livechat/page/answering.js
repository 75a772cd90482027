import { byId, say, settings } from './dom.js'

const line = byId('answering')

const nameOf = ({ name }) => name ?? say('somebody')

/** Who answers is told in a line under the title, and in the transcript when it changes. */
export function createAnswering({ onChange }) {
  let now = null
  let timer

  function show() {
    clearTimeout(timer)
    line.hidden = now === null || now.by === 'AGENT'
    line.className = 'answering'
    if (line.hidden) {
      line.textContent = ''
      return
    }
    if (now.by === 'QUEUE') {
      line.textContent = say('waiting')
      return
    }
    const awayIn = now.away_from === null ? Number.POSITIVE_INFINITY : Date.parse(now.away_from) - Date.now()
    line.classList.add(awayIn <= 0 ? 'away' : 'there')
    line.textContent = say(awayIn <= 0 ? 'personAway' : 'personAnswers', { name: nameOf(now) })
    if (awayIn > 0 && awayIn < 3_600_000) timer = setTimeout(show, awayIn)
  }

  return {
    /** Whether the agent itself answers: only then is what was said thought about. */
    isAgent: () => now === null || now.by === 'AGENT',
    name: () => (now?.by === 'PERSON' ? nameOf(now) : settings.name),
    set: (next, isNews) => {
      const before = now
      now = next
      show()
      if (!isNews || next === null || before === null) return
      const isSame = before.by === next.by && before.name === next.name
      if (isSame) return
      if (next.by === 'PERSON') onChange(say('personJoined', { name: nameOf(next) }))
      else if (next.by === 'AGENT' && before.by !== 'AGENT')
        onChange(say('agentAgain', { name: settings.name }))
    },
  }
}
