// Puts the chat of an agent on any page: <script src="…/chat/embed.js" data-agent="…" defer></script>
// The server wraps it in a function, so that its names don't collide with those of the page.
const script = document.currentScript
const { agent: agentId = '' } = script.dataset
const { origin } = new URL(script.src)
const storageKey = `frontdesk-chat:${agentId}`
const closeLabel = /^de\b/i.test(navigator.language) ? 'Chat schließen' : 'Close chat'

// Applied only through the CSS object model, which a strict content security policy of the page allows.
const style = `
  :host { all: initial; }
  .launcher { position: fixed; z-index: 2147483000; inset-inline-end: max(20px, env(safe-area-inset-right)); bottom: max(20px, env(safe-area-inset-bottom));
    display: flex; align-items: center; gap: 10px; min-height: 56px; min-width: 56px; padding: 0 16px; border: 0; border-radius: 28px;
    background: var(--primary); color: var(--ink); font: 600 15px/1.2 system-ui, sans-serif; cursor: pointer;
    box-shadow: 0 6px 24px rgb(15 23 42 / 25%); transition: transform .15s, box-shadow .15s; }
  .launcher:hover { transform: translateY(-1px); box-shadow: 0 8px 28px rgb(15 23 42 / 32%); }
  .launcher:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px; }
  .launcher svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  .badge { position: absolute; top: -4px; inset-inline-end: -2px; min-width: 22px; padding: 3px 6px; border-radius: 11px; box-sizing: border-box;
    background: #b91c1c; color: #fff; font: 700 12px/16px system-ui, sans-serif; text-align: center; }
  .panel { position: fixed; z-index: 2147483000; inset-inline-end: max(20px, env(safe-area-inset-right)); bottom: 92px; width: 400px; height: min(680px, calc(100dvh - 112px));
    border-radius: 16px; overflow: hidden; background: #fff; box-shadow: 0 12px 48px rgb(15 23 42 / 28%); }
  .panel iframe { display: block; width: 100%; height: 100%; border: 0; }
  [hidden] { display: none !important; }
  @media (max-width: 520px), (max-height: 480px) {
    .panel { inset: 0; width: 100%; height: 100dvh; border-radius: 0; }
    .open { display: none; }
  }
  @media (prefers-reduced-motion: reduce) { .launcher { transition: none; } }
`

const make = (tag, properties) => Object.assign(document.createElement(tag), properties)

function icon(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

const speech = 'M4 5h16v11H10l-5 4v-4H4V5Z'
const cross = 'm6 6 12 12M18 6 6 18'

/** The state stored by the site: `open` or `closed`, or null if the chat was never used. */
function recall() {
  try {
    return sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function remember(isOpen) {
  try {
    sessionStorage.setItem(storageKey, isOpen ? 'open' : 'closed')
    localStorage.setItem(storageKey, 'closed')
  } catch {
    // Storage may be blocked. The chat is then closed at first on every page.
  }
}

function chatAddress() {
  const person = new URLSearchParams()
  for (const key of ['name', 'email', 'signature']) {
    if (script.dataset[key]) person.set(key, script.dataset[key])
  }
  const rest = person.toString()
  return `${origin}/chat/${encodeURIComponent(agentId)}?embed${rest === '' ? '' : `#${rest}`}`
}

/** Adds the button and the panel in a shadow root, which the styles of the page don't affect. */
function furnish(title, { color, text_color: ink }) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--primary', color)
  host.style.setProperty('--ink', ink)
  const launcher = make('button', { type: 'button', className: 'launcher' })
  const panel = make('div', { className: 'panel', hidden: true, id: 'panel' })
  panel.setAttribute('role', 'dialog')
  panel.setAttribute('aria-label', title)
  launcher.setAttribute('aria-controls', 'panel')
  root.append(launcher, panel)
  document.body.append(host)
  return { launcher, panel }
}

/** Sets the content and the accessible name of the button. */
function label(launcher, { title, text, isOpen, unread }) {
  launcher.replaceChildren(icon(isOpen ? cross : speech))
  if (!isOpen && text !== '') launcher.append(make('span', { textContent: text }))
  if (unread > 0) launcher.append(make('span', { className: 'badge', textContent: String(unread) }))
  const words = text === '' ? `Chat with ${title}` : text
  const closed = unread === 0 ? words : `${words}, ${unread} unread`
  launcher.setAttribute('aria-label', isOpen ? closeLabel : closed)
  launcher.setAttribute('aria-expanded', String(isOpen))
  launcher.classList.toggle('open', isOpen)
}

class Widget {
  #title
  #text
  #launcher
  #panel
  #frame
  #isReady = false
  #isOpen = false
  #unread = 0
  // Opening the chat moves the focus there. A chat that was open on the previous page must not.
  #takesAlong = true

  constructor({ title, launcher: look }) {
    this.#title = title
    this.#text = look.text
    const { launcher, panel } = furnish(title, look)
    this.#launcher = launcher
    this.#panel = panel
    this.#listen()
    this.#show()
    const before = recall()
    if (before === 'open') {
      this.#takesAlong = false
      this.setOpen(true)
    }
    // Visitors who have used the chat before see new messages without opening it.
    else if (before !== null) this.#load()
  }

  setOpen(open) {
    if (open === this.#isOpen) return
    this.#isOpen = open
    if (open) this.#load()
    this.#show()
    remember(open)
    if (!open) this.#launcher.focus()
    else if (this.#takesAlong) this.#frame.focus()
    this.#tell(open ? 'shown' : 'hidden')
  }

  #listen() {
    this.#launcher.addEventListener('click', () => this.setOpen(!this.#isOpen))
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#isOpen) this.setOpen(false)
    })
    window.addEventListener('message', ({ source, origin: from, data }) => {
      if (this.#frame === undefined || source !== this.#frame.contentWindow || from !== origin) return
      if (data?.source === 'frontdesk') this.#heard[data.type]?.(data)
    })
  }

  #heard = {
    close: () => this.setOpen(false),
    ready: () => {
      this.#isReady = true
      if (this.#isOpen) this.#tell(this.#takesAlong ? 'shown' : 'restored')
      this.#takesAlong = true
    },
    unread: ({ count }) => {
      this.#unread = count
      this.#show()
    },
  }

  #tell(type) {
    if (this.#isReady) this.#frame.contentWindow.postMessage({ source: 'frontdesk', type }, origin)
  }

  #load() {
    if (this.#frame !== undefined) return
    this.#frame = make('iframe', { src: chatAddress(), title: this.#title, allow: 'clipboard-write' })
    this.#panel.append(this.#frame)
  }

  #show() {
    const [title, text, isOpen, unread] = [this.#title, this.#text, this.#isOpen, this.#unread]
    label(this.#launcher, { title, text, isOpen, unread })
    this.#panel.hidden = !isOpen
  }
}

async function start() {
  const answer = await fetch(`${origin}/chat/api/${encodeURIComponent(agentId)}/config`)
  const config = await answer.json()
  // Tells the site's developer which setting prevents the chat.
  if (!answer.ok) throw new Error(`Chat: ${config.message}`)
  const widget = new Widget(config)
  Object.assign(window.frontdeskChat, {
    open: () => widget.setOpen(true),
    close: () => widget.setOpen(false),
  })
}

// A second inclusion of the script has no effect.
if (!window.frontdeskChat) {
  window.frontdeskChat = {}
  start().catch((error) => reportError(error))
}
