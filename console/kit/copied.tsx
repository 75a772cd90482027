import { useState } from 'react'
import { Button } from './button.tsx'
import style from './copied.module.css'
import { Icon } from './icon.tsx'
import { t } from './language/translate.ts'

/** A text with a copy button, such as a URL. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  // Browsers offer the clipboard only in secure contexts. Elsewhere the text is at least selected.
  const copy = async (field: HTMLInputElement | null) => {
    field?.select()
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className={style['copy']}>
      <input
        className={style['text']}
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <Button
        icon={isCopied ? 'check' : 'copy'}
        onClick={({ currentTarget }) =>
          void copy(currentTarget.parentElement?.querySelector('input') ?? null)
        }
      >
        {isCopied ? t('Copied') : t('Copy')}
      </Button>
    </div>
  )
}

/** A secret that is shown only once. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  return (
    <div className={style['once']}>
      <b>{label}</b>
      <CopyText label={label} text={text} />
      <p className={style['warning']}>
        <Icon name="warning" size={13} />
        {t('Shown only once. Store it in a safe place.')}
      </p>
    </div>
  )
}
