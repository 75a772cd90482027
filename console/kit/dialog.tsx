import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import style from './dialog.module.css'
import { t } from './language/translate.ts'

/** A question or a form before everything else. `actions` stand at its foot, the main one last. */
export function Dialog({
  title,
  description,
  open,
  onClose,
  actions,
  children,
}: {
  title: string
  description?: string
  open: boolean
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={style['overlay']} />
        <Radix.Content
          className={style['dialog']}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={style['head']}>
            <Radix.Title asChild>
              <h2>{title}</h2>
            </Radix.Title>
            <IconButton icon="close" label={t('Close')} onClick={onClose} />
          </header>
          <div className={style['body']}>
            {description !== undefined && (
              <Radix.Description className={style['description']}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {actions !== undefined && <footer className={style['foot']}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
