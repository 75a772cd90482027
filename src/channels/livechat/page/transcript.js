import { send } from './api.js'
import { byId, element, icon, say, settings } from './dom.js'
import { richText } from './rich-text.js'

const log = byId('log')
const live = byId('live')
const scroller = byId('scroller')
const shown = new Map()

/** Whoever reads further up is left there; whoever is at the end stays at the end. */
function keepingEnd(change) {
  const wasAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
  change()
  if (wasAtEnd) toEnd()
}

/** What was said before is not news: a screen reader finds it, and is not told of it. */
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

/** `person` has said it in place of the agent. */
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

/** Two buttons of which one may be pressed. */
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

/** What the agent's own words and the visitor's have below them; not announced. */
function meta(...children) {
  return element('div', { className: 'meta', 'aria-live': 'off' }, ...children)
}

function divider(text) {
  log.append(element('p', { className: 'divider' }, element('span', {}, text)))
}

/** What was said, oldest first. */
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

  isEmpty() {
    return shown.size === 0
  }

  divider(text) {
    keepingEnd(() => divider(text))
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

  add(message) {
    this.#lastSeen = message.id
    const drafted = live.querySelector(`[data-id="${message.id}"]`)
    if (shown.has(message.id) || this.#adopt(message)) return false
    keepingEnd(() => {
      this.#enter(message.conversation_id)
      const made = this.#view(message)
      made.classList.toggle('arriving', drafted === null)
      shown.set(message.id, made)
      // Messages come in their order: what we have sent and not seen again was said after this one.
      log.insertBefore(made, this.#pending[0]?.view ?? null)
      drafted?.remove()
    })
    return true
  }

  prepend(messages) {
    const height = scroller.scrollHeight
    const made = messages
      .filter(({ id }) => !shown.has(id))
      .map((message) => [message.id, this.#view(message)])
    for (const [id, one] of made) shown.set(id, one)
    log.prepend(...made.map(([, one]) => one))
    scroller.scrollTop += scroller.scrollHeight - height
  }

  /** Shows a message before the server has it, and returns how to say what became of it. */
  addPending(sent) {
    const made = bubble('USER', sent.text, sent.files)
    const state = meta()
    made.append(state)
    const one = {
      text: sent.text,
      view: made,
      serverId: undefined,
      settle: (what) => {
        made.classList.toggle('waiting', what === 'sending')
        made.classList.toggle('failed', what === 'failed')
        if (what !== 'failed') state.replaceChildren(what === 'sending' ? say('sending') : timeOf(new Date()))
        else state.replaceChildren(...notSent(() => this.#onRetry(sent, one)))
      },
      /** The server has it, under this id. */
      keep: (id) => {
        one.serverId = id
        one.settle('sent')
        if (shown.has(id) && shown.get(id) !== made) made.remove()
      },
    }
    this.#pending.push(one)
    one.settle('sending')
    log.append(made)
    toEnd()
    return one
  }

  #view(message) {
    const { person } = message
    const made = bubble(message.role, message.content, message.attachments, person)
    const own = message.takes_feedback ? opinions(message, this.#onFeedback) : []
    if (person !== null) own.push(element('b', { className: 'author' }, person.name ?? say('somebody')))
    made.append(meta(...own, timeOf(new Date(message.created_at))))
    made.dataset.id = message.id
    return made
  }

  /** A message of ours that comes back from the server is the one that waits for it. */
  #adopt(message) {
    const index = this.#pending.findIndex(
      (one) => one.serverId === message.id || (one.serverId === undefined && one.text === message.content),
    )
    if (message.role !== 'USER' || index < 0) return false
    const [one] = this.#pending.splice(index, 1)
    one.settle('sent')
    shown.set(message.id, one.view)
    return true
  }

  /** Where another conversation begins, a line says so. */
  #enter(conversationId) {
    const isOther = this.#conversationId !== undefined && this.#conversationId !== conversationId
    if (isOther && log.childElementCount > 0 && log.lastElementChild.className !== 'divider')
      divider(say('newConversation'))
    this.#conversationId = conversationId
  }
}

function notSent(onRetry) {
  const retry = element('button', { type: 'button', className: 'quiet' }, say('tryAgain'))
  retry.addEventListener('click', onRetry)
  return [element('span', { role: 'alert' }, `${say('notSent')} `), retry]
}

/** What the agent is just saying. A screen reader hears it once it is said. */
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

  /** All that was said so far in a turn that began before we looked. */
  turn({ said: before, text: now }) {
    for (const one of before) this.said(one)
    this.#text = now
    if (now !== '') this.#showPartial()
  }

  /** A person writes: for a few seconds, or until they have said it. */
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
