import { becomeVisitor, request } from './api.js'
import { byId, element, icon, isTouch, newId, say, settings } from './dom.js'

const form = byId('composer')
const field = byId('text')
const chooser = byId('chooser')
const list = byId('files')
const problem = byId('problem')
const sendButton = byId('send')

function complain(text) {
  problem.textContent = text
}

/** The form for text and files. `onSend` gets both once the files are uploaded. */
export class Composer {
  #files = []
  #onSend
  #onTyping

  constructor({ onSend, onTyping }) {
    this.#onSend = onSend
    this.#onTyping = onTyping
    this.#listenToText()
    this.#listenToFiles()
    this.#show()
  }

  focus() {
    field.focus()
  }

  #show() {
    const isEmpty = field.value.trim() === '' && this.#files.length === 0
    sendButton.disabled = isEmpty || this.#files.some((file) => !file.id)
    // As tall as its text; CSS sets the limit.
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }

  #submit() {
    if (sendButton.disabled) return
    const sent = { id: newId(), text: field.value.trim(), files: this.#files }
    complain('')
    field.value = ''
    this.#files = []
    list.replaceChildren()
    this.#show()
    field.focus()
    this.#onSend(sent)
  }

  #choose(contents) {
    complain('')
    for (const content of contents) {
      if (this.#files.length >= settings.maxFiles) complain(say('tooManyFiles', { count: settings.maxFiles }))
      else if (content.size > settings.maxFileBytes)
        complain(
          say('fileTooLarge', { name: content.name, size: Math.round(settings.maxFileBytes / 1_048_576) }),
        )
      else void this.#upload(content)
    }
  }

  async #upload(content) {
    const file = { name: content.name, size: content.size, content_type: content.type, content }
    const { item, state, remove } = itemOf(content)
    const drop = () => {
      this.#files = this.#files.filter((one) => one !== file)
      item.remove()
      this.#show()
    }
    remove.addEventListener('click', () => {
      drop()
      field.focus()
    })
    this.#files = [...this.#files, file]
    list.append(item)
    this.#show()
    try {
      Object.assign(file, await keep(content))
      state.textContent = ''
    } catch (error) {
      drop()
      complain(`${content.name}: ${error.message}`)
    }
    this.#show()
  }

  #listenToText() {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
    field.addEventListener('input', () => {
      this.#show()
      if (field.value.trim() !== '') this.#onTyping()
    })
    field.addEventListener('keydown', (event) => {
      // On a phone, the return key adds a line break. In an input method, it confirms the composed word.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isTouch) return
      event.preventDefault()
      this.#submit()
    })
  }

  #listenToFiles() {
    field.addEventListener('paste', (event) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length === 0) return
      event.preventDefault()
      this.#choose(pasted)
    })
    form.addEventListener('dragover', (event) => event.preventDefault())
    form.addEventListener('drop', (event) => {
      event.preventDefault()
      this.#choose([...event.dataTransfer.files])
    })
    byId('attach').addEventListener('click', () => chooser.click())
    chooser.addEventListener('change', () => {
      this.#choose([...chooser.files])
      chooser.value = ''
      field.focus()
    })
  }
}

/** A file in the list of attachments, with its upload state and a button to remove it. */
function itemOf(content) {
  const remove = element('button', {
    type: 'button',
    className: 'icon small',
    'aria-label': say('removeFile', { name: content.name }),
  })
  remove.append(icon('close'))
  const state = element('small', {}, say('uploading'))
  return { item: element('li', {}, element('span', {}, content.name), state, remove), state, remove }
}

/** Uploads a file and returns its id. */
async function keep(content) {
  await becomeVisitor()
  const body = new FormData()
  body.append('files', content, content.name)
  const { id, content_type } = await request('POST', '/attachments', body)
  return { id, content_type }
}
