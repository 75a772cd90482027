// Runs in the browser: sends requests from the page, with a key that is pasted or with the session of the browser. What
// a form asks for is read from the API description when the first one is opened. The key is kept nowhere.
const main = document.getElementById('reference')
const keyField = document.getElementById('key')
const mostShown = 200_000
const readable = /^(?:text\/|application\/(?:json|x-ndjson)\b)/

let description

function described() {
  description ??= fetch(main.dataset.description).then((answer) => answer.json())
  description.catch(() => {
    description = undefined
  })
  return description
}

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function placedOperation(api, id) {
  for (const [path, item] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === id) return { method: method.toUpperCase(), path, operation }
    }
  }
  throw new Error(`The description has no ${id}.`)
}

const asText = (value) => (typeof value === 'string' ? value : JSON.stringify(value))

function labelled(text, field) {
  return make('label', {}, make('span', { textContent: text }), field)
}

function parameterField({ name, in: place, required, example }) {
  const input = make('input', { name, required, autocomplete: 'off', spellcheck: false })
  if (example !== undefined) input.placeholder = asText(example)
  // A browser would take these two for steps of the path.
  if (place === 'path') input.pattern = String.raw`(?!\.{1,2}$).+`
  input.dataset.in = place
  return labelled(required ? `${name} (required)` : name, input)
}

function partField([name, schema]) {
  const isFile = schema.format === 'binary' || schema.items?.format === 'binary'
  const input = make('input', { name, type: isFile ? 'file' : 'text', multiple: schema.type === 'array' })
  input.dataset.in = 'form'
  return labelled(name, input)
}

function bodyFields({ requestBody }) {
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  if (json === undefined) {
    return Object.entries(content['multipart/form-data']?.schema.properties ?? {}).map(partField)
  }
  const text = JSON.stringify(json.example ?? {}, null, 2)
  const area = make('textarea', {
    value: text,
    rows: Math.min(text.split('\n').length + 1, 20),
    spellcheck: false,
  })
  area.dataset.in = 'body'
  return [labelled('Body', area)]
}

function formFor(placed, api) {
  const parameters = (placed.operation.parameters ?? []).map((one) =>
    '$ref' in one ? api.components.parameters[one.$ref.split('/').at(-1)] : one,
  )
  const send = make('button', { type: 'submit', textContent: 'Send' })
  const stop = make('button', { type: 'button', textContent: 'Stop', hidden: true })
  const status = make('output')
  const actions = make('p', {}, send, ' ', stop, ' ', status)
  const form = make('form', {}, ...parameters.map(parameterField), ...bodyFields(placed.operation), actions)
  form.setAttribute('aria-label', `Try: ${placed.operation.summary}`)
  const answer = make('div')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void exchange({
      request: requestOf(placed, form, api),
      name: placed.operation.operationId,
      send,
      stop,
      status,
      answer,
    })
  })
  return [form, answer]
}

/** What the fields say, as `fetch` takes it. */
function requestOf({ method, path }, form, api) {
  const headers = new Headers()
  const query = new URLSearchParams()
  let [address, body] = [path, undefined]
  for (const field of form.querySelectorAll('[data-in]')) {
    const { name, value, dataset } = field
    if (dataset.in === 'path') address = address.replace(`{${name}}`, () => encodeURIComponent(value))
    else if (dataset.in === 'form') {
      body ??= new FormData()
      for (const part of field.files ?? (value === '' ? [] : [value])) body.append(name, part)
    } else if (value === '') continue
    else if (dataset.in === 'query') query.append(name, value)
    else if (dataset.in === 'header') headers.set(name, value)
    else {
      headers.set('content-type', 'application/json')
      body = value
    }
  }
  const key = keyField.value.trim()
  if (key !== '') headers.set('authorization', `Bearer ${key}`)
  const search = query.size === 0 ? '' : `?${query}`
  const credentials = key === '' ? 'same-origin' : 'omit'
  return [
    `${api.servers[0].url}${address}${search}`,
    { method, headers, body, credentials, cache: 'no-store' },
  ]
}

async function exchange({ request: [address, options], name, send, stop, status, answer }) {
  const abort = new AbortController()
  const started = performance.now()
  stop.addEventListener('click', () => abort.abort(), { signal: abort.signal })
  send.disabled = true
  stop.hidden = false
  status.textContent = 'Sent …'
  answer.replaceChildren()
  try {
    const response = await fetch(address, { ...options, signal: abort.signal })
    const title = `${response.status} ${response.statusText}`.trim()
    status.textContent = `${title}, after ${Math.round(performance.now() - started)} ms`
    const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n')
    answer.append(shown('Headers', headers))
    await showBody(response, name, answer)
  } catch (error) {
    status.textContent += abort.signal.aborted ? ' Stopped.' : ` No answer: ${error.message}`
  } finally {
    // Takes the listener of this exchange off the button.
    abort.abort()
    send.disabled = false
    stop.hidden = true
  }
}

function shown(title, text) {
  const pre = make('pre', { tabIndex: 0 }, make('code', { textContent: text }))
  return make('figure', {}, make('figcaption', { textContent: title }), pre)
}

async function showBody(response, name, answer) {
  const type = response.headers.get('content-type') ?? ''
  if (response.body === null || type === '') return
  if (!readable.test(type)) {
    const blob = await response.blob()
    const link = make('a', { href: URL.createObjectURL(blob), download: name })
    link.textContent = `Save ${blob.size} bytes of ${type}`
    answer.append(make('p', {}, link))
    return
  }
  const figure = shown(`Body: ${type}`, '')
  answer.append(figure)
  const code = figure.querySelector('code')
  const text = await readText(response.body, (part) => code.append(part))
  if (type.startsWith('application/json')) code.textContent = indented(text)
}

/** What comes, as it comes; of what has no end the beginning. */
async function readText(body, show) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    show(value)
    if (text.length <= mostShown) continue
    show('\n… The rest is left out.')
    await reader.cancel()
    return `${text}\n… The rest is left out.`
  }
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function open(button) {
  button.disabled = true
  try {
    const api = await described()
    const parts = formFor(placedOperation(api, button.dataset.operation), api)
    button.replaceWith(...parts)
    parts[0].querySelector('input, textarea, button').focus()
  } catch (error) {
    button.disabled = false
    button.textContent = `Try it (the description could not be read: ${error.message})`
  }
}

for (const element of document.querySelectorAll('.for-trying')) element.hidden = false
for (const button of document.querySelectorAll('button.try')) {
  button.hidden = false
  button.addEventListener('click', () => void open(button))
}
