import { IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { saveFile } from '../../kit/save-file.ts'
import { toast } from '../../kit/toast-store.ts'
import style from './value-tree.module.css'

/** Copies or downloads a whole value, including one that is too long to show. */
export function TakeAway({
  value,
  label,
  file,
}: {
  value: unknown
  label: string
  file: string | undefined
}) {
  if (file === undefined || value === undefined || value === null || value === '') return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(value))
      toast(t('Copied'), { tone: 'good' })
    } catch {
      // Browsers offer the clipboard only in secure contexts.
      toast(t('Your browser blocked copying. Save it as a file instead.'), { tone: 'bad' })
    }
  }
  const save = () => {
    const isText = typeof value === 'string'
    const type = isText ? 'text/plain' : 'application/json'
    saveFile(new Blob([textOf(value)], { type }), `${file}.${isText ? 'txt' : 'json'}`)
  }
  return (
    <span className={style['takeAway']}>
      <IconButton icon="copy" label={t('Copy {label}', { label })} onClick={() => void copy()} />
      <IconButton icon="download" label={t('Save {label} as a file', { label })} onClick={save} />
    </span>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
