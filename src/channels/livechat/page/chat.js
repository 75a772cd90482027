import { createAnswering } from './answering.js'
import { becomeVisitor, forget, isKnown, request } from './api.js'
import { Composer } from './composer.js'
import { byId, isTouch, say, settings } from './dom.js'
import { hearSite, isFramed, tellSite } from './frame.js'
import { Outbox } from './outbox.js'
import { Replies } from './stream.js'
import { Live, silently, Transcript, toEnd } from './transcript.js'

const connection = byId('connection')
const activity = byId('activity')
const earlier = byId('earlier')
const renew = byId('renew')
const renewal = byId('renewal')

const away = settings.isOffline ? (settings.offlineMessage ?? say('offline')) : ''
const hasWelcome = settings.welcomeMessage.trim() !== ''
const hiddenFor = 5 * 60_000

let isOpen = !isFramed
let unread = 0
const noState = { conversation: null, thinking: false, answering: null }
let state = noState

const live = new Live()
const transcript = new Transcript({
  onFeedback: async (messageId, feedback) => {
    try {
      await request('POST', `/messages/${messageId}/feedback`, { feedback })
      return true
    } catch {
      return false
    }
  },
  onRetry: (id) => outbox.retry(id),
})
const composer = new Composer({
  onSend: send,
  onTyping: tellTyping,
})
const answering = createAnswering()
const outbox = new Outbox({
  deliver,
  onState: ({ id }, sendState, error) => transcript.settle(id, sendState, error?.message),
})

const replies = new Replies({
  lastSeen: () => transcript.lastSeen(),
  onEvent: (event, data) => events[event]?.(data),
  onConnection: (isConnected) => {
    if (isConnected) outbox.hurry()
    showConnection(isConnected)
  },
  onRefusal: ({ status }) => {
    if (status === 401) void beginAnew()
    else connection.textContent = say('unavailable')
  },
})

let replaced

const events = {
  token: ({ text }) => live.token(text),
  said: (message) => live.said(message),
  turn: (soFar) => live.turn(soFar),
  typing: () => showTyping(true),
  message: (message) => {
    if (message.role === 'AGENT') showTyping(false)
    if (transcript.add(message) && message.role === 'AGENT' && (!isOpen || document.hidden))
      setUnread(unread + 1)
  },
  event: (event) => {
    // The end of a conversation that the visitor replaced by a new one may arrive after the new one is shown.
    if (event.conversation_id !== replaced) transcript.add(event)
  },
  queue: ({ position }) => answering.move(position),
  state: (now) => showState(now),
}

function showState(now) {
  state = now
  answering.set(now.conversation?.status === 'OPEN' ? now.answering : null)
  live.think(now.thinking)
  activity.textContent = now.thinking ? say('typing', { name: settings.name }) : ''
  renew.hidden = now.conversation?.status !== 'OPEN'
}

/** Shows or hides that a teammate is typing. */
function showTyping(isTyping) {
  live.typing(isTyping, () => showTyping(false))
  if (isTyping) activity.textContent = say('typing', { name: answering.name() })
  else if (!state.thinking) activity.textContent = ''
}

let typingToldAt = 0

/** Tells teammates that the visitor is typing. An agent doesn't need it. */
function tellTyping() {
  if (answering.isAgent() || Date.now() - typingToldAt < 3000) return
  typingToldAt = Date.now()
  request('POST', '/typing').catch(() => undefined)
}

let late

/** Shows a lost connection only after two seconds, to skip short interruptions. */
function showConnection(isConnected) {
  clearTimeout(late)
  if (isConnected) connection.textContent = away
  else
    late = setTimeout(() => {
      connection.textContent = say('connectionLost')
    }, 2000)
}

function setUnread(count) {
  unread = count
  document.title = count === 0 ? settings.name : `(${count}) ${settings.name}`
  tellSite('unread', { count })
}

function send(sent) {
  transcript.addPending(sent)
  if (!settings.isOffline && answering.isAgent()) showState({ ...state, thinking: true })
  outbox.add({ ...sent, at: new Date().toISOString() })
}

async function deliver({ id, text, files }) {
  try {
    const kept = await post({ id, text, attachment_ids: files.map((file) => file.id) })
    transcript.keep(id, kept.message_id)
    showState({ ...state, conversation: { id: kept.conversation_id, status: 'OPEN' } })
    replies.start()
  } catch (error) {
    showState({ ...state, thinking: false })
    throw error
  }
}

/** Creates a new visitor if the server has deleted this one. */
async function post(message) {
  try {
    await becomeVisitor()
    return await request('POST', '/messages', message)
  } catch (error) {
    if (error.status !== 401) throw error
    forget()
    await becomeVisitor()
    return request('POST', '/messages', message)
  }
}

async function showHistory() {
  const { entries, has_more: hasMore, ...now } = await request('GET', '/messages')
  silently(() => {
    for (const entry of entries) transcript.add(entry)
    earlier.hidden = !hasMore
    if (!hasMore) showWelcome()
  })
  showState(now)
  toEnd()
}

function showWelcome() {
  if (hasWelcome) transcript.welcome(settings.welcomeMessage)
}

/** Without a welcome message, the agent writes first: its Start flow runs as soon as the chat is visible. */
async function letAgentBegin() {
  if (!isOpen || state.conversation !== null || settings.isOffline || settings.welcomeMessage.trim() !== '')
    return
  await becomeVisitor()
  showState(await request('POST', '/conversation'))
}

async function begin() {
  try {
    if (isKnown()) await showHistory()
    else showWelcome()
    await letAgentBegin()
    showConnection(true)
  } catch (error) {
    if (error.status === 401) {
      await beginAnew()
      return
    }
    connection.textContent =
      error.status === 0 || error.status >= 500 ? say('noConnectionLater') : error.message
  }
  replies.start()
}

function clear() {
  transcript.clear()
  showState(noState)
}

/** Starts again after the server has deleted this visitor. */
function beginAnew() {
  replies.stop()
  forget()
  clear()
  for (const sent of outbox.unsent) transcript.addPending(sent)
  return begin()
}

async function showEarlier() {
  const { entries, has_more: hasMore } = await request('GET', `/messages?before=${transcript.firstId()}`)
  silently(() => transcript.prepend(entries))
  earlier.hidden = !hasMore
  if (!hasMore) showWelcome()
}

earlier.addEventListener('click', () => {
  showEarlier().catch(() => showConnection(false))
})

renew.addEventListener('click', () => renewal.showModal())
renewal.addEventListener('close', () => {
  if (renewal.returnValue === 'yes') void endConversation()
  renewal.returnValue = ''
  composer.focus()
})

async function endConversation() {
  replaced = state.conversation?.id
  await request('POST', '/conversation/close').catch(() => undefined)
  clear()
  showWelcome()
  await letAgentBegin().catch(() => undefined)
}

function setOpen(open, takesAlong) {
  isOpen = open
  if (!open) return
  setUnread(0)
  if (takesAlong && !isTouch) composer.focus()
  letAgentBegin().then(
    () => replies.start(),
    () => undefined,
  )
  toEnd()
}

// `restored`: the chat was open on the previous page. It must not take the focus from this one.
hearSite((type) => setOpen(type !== 'hidden', type === 'shown'))

if (isFramed) {
  byId('close').hidden = false
  byId('close').addEventListener('click', () => tellSite('close'))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !renewal.open) tellSite('close')
  })
}

let leaving
document.addEventListener('visibilitychange', () => {
  clearTimeout(leaving)
  // Browsers allow few connections to one host, so a hidden tab closes its own.
  if (document.hidden) leaving = setTimeout(() => replies.stop(), hiddenFor)
  else {
    if (isOpen) setUnread(0)
    replies.start()
    replies.hurry()
  }
})
window.addEventListener('online', () => {
  replies.hurry()
  outbox.hurry()
})

// The keyboard of a phone covers the page in some browsers instead of shrinking it.
visualViewport?.addEventListener('resize', () => {
  if (!isTouch || visualViewport.scale !== 1) return
  document.documentElement.style.setProperty('--height', `${visualViewport.height}px`)
  window.scrollTo(0, 0)
})

await begin()
for (const sent of outbox.restore()) transcript.addPending(sent)
outbox.hurry()
tellSite('ready')
if (!isFramed && !isTouch) composer.focus()
