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

/** Where the text is typed and files are chosen. `onSend` gets both, once the files have arrived. */
export function createComposer({ onSend, onTyping }) {
  let files = []

  function show() {
    sendButton.disabled = (field.value.trim() === '' && files.length === 0) || files.some((file) => !file.id)
    // As tall as its text; CSS sets the limit.
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }

  async function upload(content) {
    const remove = element('button', {
      type: 'button',
      className: 'icon small',
      'aria-label': say('removeFile', { name: content.name }),
    })
    remove.append(icon('close'))
    const state = element('small', {}, say('uploading'))
    const item = element('li', {}, element('span', {}, content.name), state, remove)
    const file = { name: content.name, size: content.size, content_type: content.type, content }
    const drop = () => {
      files = files.filter((one) => one !== file)
      item.remove()
      show()
    }
    remove.addEventListener('click', () => {
      drop()
      field.focus()
    })
    files = [...files, file]
    list.append(item)
    show()
    try {
      await becomeVisitor()
      const body = new FormData()
      body.append('files', content, content.name)
      const { id, content_type } = await request('POST', '/attachments', body)
      Object.assign(file, { id, content_type })
      state.textContent = ''
    } catch (error) {
      drop()
      complain(`${content.name}: ${error.message}`)
    }
    show()
  }

  function choose(contents) {
    complain('')
    for (const content of contents) {
      if (files.length >= settings.maxFiles) complain(say('tooManyFiles', { count: settings.maxFiles }))
      else if (content.size > settings.maxFileBytes)
        complain(
          say('fileTooLarge', { name: content.name, size: Math.round(settings.maxFileBytes / 1_048_576) }),
        )
      else void upload(content)
    }
  }

  function submit() {
    if (sendButton.disabled) return
    const sent = { id: newId(), text: field.value.trim(), files }
    complain('')
    field.value = ''
    files = []
    list.replaceChildren()
    show()
    field.focus()
    onSend(sent)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  field.addEventListener('input', () => {
    show()
    if (field.value.trim() !== '') onTyping()
  })
  field.addEventListener('keydown', (event) => {
    // On a phone the return key makes a new line, and while a word is being composed it chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isTouch) return
    event.preventDefault()
    submit()
  })
  field.addEventListener('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0) return
    event.preventDefault()
    choose(pasted)
  })
  form.addEventListener('dragover', (event) => event.preventDefault())
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    choose([...event.dataTransfer.files])
  })
  byId('attach').addEventListener('click', () => chooser.click())
  chooser.addEventListener('change', () => {
    choose([...chooser.files])
    chooser.value = ''
    field.focus()
  })
  show()

  return { focus: () => field.focus() }
}
