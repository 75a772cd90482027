import { useRef, useState } from 'react'
import { api } from '../../app/api.ts'
import { toastError } from '../../app/operations.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { toast } from '../../kit/toast-store.ts'
import style from './composer.module.css'

interface Chosen {
  key: number
  name: string
  /** Set once it is uploaded. */
  id: string | undefined
}

export interface ReplyFiles {
  all: readonly Chosen[]
  ready: readonly { id: string; name: string }[]
  isBusy: boolean
  add: (files: readonly File[]) => void
  remove: (key: number) => void
  clear: () => void
}

// The server's limits for number and size.
const mostFiles = 5
const largestBytes = 10 * 1024 * 1024
let made = 0

/** Files of the next reply. Each is uploaded as soon as it is selected. */
export function useReplyFiles(conversationId: string): ReplyFiles {
  const [all, setAll] = useState<readonly Chosen[]>([])
  const remove = (key: number) => setAll((before) => before.filter((one) => one.key !== key))
  const upload = async (file: File) => {
    const key = ++made
    setAll((before) => [...before, { key, name: file.name, id: undefined }])
    try {
      const { results } = await api.postConversationFiles({ conversationId, body: { files: [file] } })
      const [kept] = results
      setAll((before) => before.map((one) => (one.key === key ? { ...one, id: kept?.id } : one)))
    } catch (error) {
      remove(key)
      toastError(error)
    }
  }
  return {
    all,
    ready: all.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])),
    isBusy: all.some(({ id }) => id === undefined),
    remove,
    clear: () => setAll([]),
    add: (files) => {
      const fitting = files.filter(({ size }) => size <= largestBytes)
      if (fitting.length < files.length) toast(t('A file may have 10 MB.'), { tone: 'bad' })
      const free = mostFiles - all.length
      if (fitting.length > free)
        toast(t('A reply can have {count} files at most.', { count: mostFiles }), { tone: 'bad' })
      for (const file of fitting.slice(0, Math.max(0, free))) void upload(file)
    },
  }
}

export function AttachButton({ files, isDisabled }: { files: ReplyFiles; isDisabled: boolean }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="clip"
        label={t('Attach files')}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('Files to send')}
        onChange={({ target }) => {
          files.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

export function FileList({ files }: { files: ReplyFiles }) {
  if (files.all.length === 0) return null
  return (
    <ul className={style['chosen']} aria-label={t('Files to send')}>
      {files.all.map(({ key, name, id }) => (
        <li key={key}>
          {id === undefined ? <Spinner /> : <Icon name="file" />}
          <span>{name}</span>
          <IconButton icon="close" label={t('Remove {name}', { name })} onClick={() => files.remove(key)} />
        </li>
      ))}
    </ul>
  )
}
