import { send } from './api.js'
import { byId, element, icon, say, settings } from './dom.js'
import { richText } from './rich-text.js'

const log = byId('log')
const live = byId('live')
const scroller = byId('scroller')
const shown = new Map()

/** Keeps the view at the end if it is there, and otherwise doesn't scroll. */
function keepingEnd(change) {
  const wasAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
  change()
  if (wasAtEnd) toEnd()
}

/** Adds earlier messages without an announcement by screen readers. */
export function silently(change) {
  log.setAttribute('aria-live', 'off')
  change()
  setTimeout(() => log.setAttribute('aria-live', 'polite'), 500)
}

export function toEnd() {
  scroller.scrollTop = scroller.scrollHeight
}

const timeOf = (moment) =>
  element(
    'time',
    { dateTime: moment.toISOString(), title: moment.toLocaleString() },
    moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
  )

function sizeText(bytes) {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

async function contentOf(file) {
  return file.content ?? (await send('GET', `/attachments/${file.id}`)).blob()
}

function fileView(file) {
  const label = `${file.name}, ${sizeText(file.size)}`
  if (!file.content_type.startsWith('image/')) {
    const save = async () => {
      const address = URL.createObjectURL(await contentOf(file))
      element('a', { href: address, download: file.name }).click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    }
    const button = element('button', {
      type: 'button',
      className: 'file',
      'aria-label': say('saveFile', { name: label }),
    })
    button.append(icon('file'), element('span', {}, file.name), element('small', {}, sizeText(file.size)))
    button.addEventListener('click', () => void save().catch(() => undefined))
    return button
  }
  const image = element('img', { alt: file.name, className: 'picture' })
  contentOf(file).then(
    (content) => keepingEnd(() => (image.src = URL.createObjectURL(content))),
    () => image.replaceWith(element('p', { className: 'file' }, label)),
  )
  image.addEventListener('load', () => keepingEnd(() => undefined))
  return image
}

/** `person` is the teammate who wrote it instead of the agent. */
function bubble(role, content, files = [], person = null) {
  const name =
    role === 'USER' ? say('you') : person === null ? settings.name : (person.name ?? say('somebody'))
  const speaker = element('span', { className: 'unseen' }, `${name}: `)
  const made = element('div', { className: `message ${role === 'USER' ? 'user' : 'agent'}` })
  if (person !== null) made.classList.add('person')
  if (content === '') made.append(speaker)
  else made.append(element('div', { className: 'bubble', dir: 'auto' }, speaker, ...richText(content)))
  made.append(...files.map(fileView))
  return made
}

/** The two rating buttons, of which at most one is pressed. */
function opinions(message, onFeedback) {
  const made = [
    ['POSITIVE', 'good', say('helpful')],
    ['NEGATIVE', 'bad', say('notHelpful')],
  ].map(([value, name, label]) => {
    const button = element('button', {
      type: 'button',
      className: 'icon small',
      title: label,
      'aria-label': label,
    })
    button.append(icon(name))
    button.setAttribute('aria-pressed', String(message.feedback === value))
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-pressed') === 'true') return
      const before = made.map((one) => one.getAttribute('aria-pressed'))
      for (const one of made) one.setAttribute('aria-pressed', String(one === button))
      const isKept = await onFeedback(message.id, value)
      if (!isKept) for (const [index, one] of made.entries()) one.setAttribute('aria-pressed', before[index])
    })
    return button
  })
  return made
}

/** The line below a message. Screen readers don't announce it. */
function meta(...children) {
  return element('div', { className: 'meta', 'aria-live': 'off' }, ...children)
}

function divider(text) {
  return element('p', { className: 'divider' }, element('span', {}, text))
}

const eventWords = {
  JOINED: ({ name }) => say('personJoined', { name: name ?? say('somebody') }),
  AGENT_RETURNED: () => say('agentAgain', { name: settings.name }),
  CLOSED: () => say('ended'),
  REOPENED: () => say('reopened'),
}

/** The messages and events, oldest first. */
export class Transcript {
  #onFeedback
  #onRetry
  #lastSeen
  #conversationId
  #pending = []

  constructor({ onFeedback, onRetry }) {
    this.#onFeedback = onFeedback
    this.#onRetry = onRetry
  }

  lastSeen() {
    return this.#lastSeen
  }

  firstId() {
    return [...log.children].find((one) => one.dataset.id !== undefined)?.dataset.id
  }

  welcome(text) {
    const made = bubble('AGENT', text)
    made.classList.add('welcome')
    log.prepend(made)
  }

  clear() {
    log.replaceChildren()
    shown.clear()
    this.#pending.length = 0
    this.#conversationId = undefined
  }

  /** Adds a message or an event. Returns true if it is new. */
  add(entry) {
    this.#lastSeen = entry.id
    if (shown.has(entry.id)) return false
    if (this.#adopt(entry)) return false
    const drafted = live.querySelector(`[data-id="${entry.id}"]`)
    keepingEnd(() => {
      // Entries arrive in order, so unsent messages of the visitor come after this one.
      const place = this.#pending[0]?.view ?? null
      this.#enter(entry.conversation_id, place)
      const made = this.#view(entry)
      if (entry.kind === 'message') made.classList.toggle('arriving', drafted === null)
      shown.set(entry.id, made)
      log.insertBefore(made, place)
      drafted?.remove()
    })
    return true
  }

  prepend(entries) {
    const height = scroller.scrollHeight
    const made = entries.filter(({ id }) => !shown.has(id)).map((entry) => [entry.id, this.#view(entry)])
    for (const [id, one] of made) shown.set(id, one)
    log.prepend(...made.map(([, one]) => one))
    scroller.scrollTop += scroller.scrollHeight - height
  }

  /** Shows a message before the server has it. */
  addPending(sent) {
    const made = bubble('USER', sent.text, sent.files)
    const state = meta()
    made.append(state)
    const { id, text, at } = sent
    this.#pending.push({
      id,
      text,
      view: made,
      state,
      serverId: undefined,
      at: at ?? new Date().toISOString(),
    })
    this.settle(id, 'sending')
    log.append(made)
    toEnd()
  }

  /** Shows the state of a message: `sending`, `waiting`, `stuck` or `refused`. */
  settle(id, state, reason) {
    const one = this.#pending.find((pending) => pending.id === id)
    if (one === undefined) return
    const isFailed = state === 'stuck' || state === 'refused'
    one.view.classList.toggle('waiting', !isFailed)
    one.view.classList.toggle('failed', isFailed)
    if (isFailed) one.state.replaceChildren(...notSent(reason, () => this.#onRetry(id)))
    else one.state.replaceChildren(say(state === 'waiting' ? 'waitingToSend' : 'sending'))
  }

  /** The server has a message, under its own id. */
  keep(id, serverId) {
    const one = this.#pending.find((pending) => pending.id === id)
    if (one === undefined) return
    one.serverId = serverId
    this.#settled(one)
    if (!shown.has(serverId)) return
    one.view.remove()
    this.#pending = this.#pending.filter((pending) => pending !== one)
  }

  #settled({ view, state, at }) {
    view.classList.remove('waiting', 'failed')
    state.replaceChildren(timeOf(new Date(at)))
  }

  #view(entry) {
    if (entry.kind === 'event') {
      const line = divider(eventWords[entry.type](entry))
      line.dataset.id = entry.id
      return line
    }
    const { person } = entry
    const made = bubble(entry.role, entry.content, entry.attachments, person)
    const own = entry.takes_feedback ? opinions(entry, this.#onFeedback) : []
    if (person !== null) own.push(element('b', { className: 'author' }, person.name ?? say('somebody')))
    made.append(meta(...own, timeOf(new Date(entry.created_at))))
    made.dataset.id = entry.id
    return made
  }

  /** Matches a message from the server with the pending one of the visitor. */
  #adopt(entry) {
    const index = this.#pending.findIndex(
      (one) => one.serverId === entry.id || (one.serverId === undefined && one.text === entry.content),
    )
    if (entry.role !== 'USER' || index < 0) return false
    const [one] = this.#pending.splice(index, 1)
    this.#enter(entry.conversation_id, one.view)
    this.#settled(one)
    one.view.dataset.id = entry.id
    shown.set(entry.id, one.view)
    return true
  }

  /** Adds a divider above the first entry of another conversation. */
  #enter(conversationId, place) {
    const isOther = this.#conversationId !== undefined && this.#conversationId !== conversationId
    if (isOther) log.insertBefore(divider(say('newConversation')), place)
    this.#conversationId = conversationId
  }
}

function notSent(reason, onRetry) {
  const retry = element('button', { type: 'button', className: 'quiet' }, say('tryAgain'))
  retry.addEventListener('click', onRetry)
  const words = reason === undefined ? say('notSent') : `${say('notSent')} ${reason}`
  return [element('span', { role: 'alert' }, `${words} `), retry]
}

/** The reply in progress. Screen readers announce it once it is complete. */
export class Live {
  #dots = element('div', { className: 'message agent typing' })
  #partial
  #text = ''
  #isThinking = false
  #isTyping = false
  #typingEnds

  constructor() {
    this.#dots.append(element('div', { className: 'bubble' }, element('i'), element('i'), element('i')))
  }

  token(more) {
    this.#text += more
    this.#showPartial()
  }

  said({ id, content }) {
    this.#endPartial()
    if (shown.has(id) || live.querySelector(`[data-id="${id}"]`)) return
    keepingEnd(() => {
      const made = bubble('AGENT', content)
      made.dataset.id = id
      live.append(made)
      this.#showDots()
    })
  }

  /** Shows the reply so far of a turn that started before the stream was opened. */
  turn({ said: before, text: now }) {
    for (const one of before) this.said(one)
    this.#text = now
    if (now !== '') this.#showPartial()
  }

  /** Shows that a teammate is typing, for a few seconds or until their message arrives. */
  typing(now, onEnd) {
    clearTimeout(this.#typingEnds)
    this.#isTyping = now
    keepingEnd(() => this.#showDots())
    if (now) this.#typingEnds = setTimeout(() => onEnd(), 5000)
  }

  think(now) {
    this.#isThinking = now
    keepingEnd(() => {
      if (!now) {
        this.#endPartial()
        live.replaceChildren()
      }
      this.#showDots()
    })
  }

  #showDots() {
    if ((this.#isThinking || this.#isTyping) && this.#partial === undefined) live.append(this.#dots)
    else this.#dots.remove()
  }

  #showPartial() {
    keepingEnd(() => {
      this.#partial ??= element('div', { className: 'message agent' })
      this.#partial.replaceChildren(
        element('div', { className: 'bubble', dir: 'auto' }, ...richText(this.#text)),
      )
      live.append(this.#partial)
      this.#showDots()
    })
  }

  #endPartial() {
    this.#partial?.remove()
    this.#partial = undefined
    this.#text = ''
  }
}
