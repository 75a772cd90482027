import { byId, say, settings } from './dom.js'

const line = byId('answering')

const nameOf = ({ name }) => name ?? say('somebody')

/** The current responder, or the position in the queue, in a line under the title. */
export function createAnswering() {
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
      line.textContent = now.position <= 1 ? say('nextInLine') : say('inLine', { position: now.position })
      return
    }
    const awayIn = now.away_from === null ? Number.POSITIVE_INFINITY : Date.parse(now.away_from) - Date.now()
    line.classList.add(awayIn <= 0 ? 'away' : 'there')
    line.textContent = say(awayIn <= 0 ? 'personAway' : 'personAnswers', { name: nameOf(now) })
    if (awayIn > 0 && awayIn < 3_600_000) timer = setTimeout(show, awayIn)
  }

  return {
    /** True if the agent answers. The thinking indicator is shown only then. */
    isAgent: () => now === null || now.by === 'AGENT',
    name: () => (now?.by === 'PERSON' ? nameOf(now) : settings.name),
    set: (next) => {
      now = next
      show()
    },
    /** The visitor has moved up in the queue. */
    move: (position) => {
      if (now?.by !== 'QUEUE') return
      now = { ...now, position }
      show()
    },
  }
}
