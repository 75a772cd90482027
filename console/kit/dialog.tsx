import { Dialog as Radix } from 'radix-ui'
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import style from './dialog.module.css'
import { t } from './language/translate.ts'
import { Problem } from './states.tsx'
import { WrittenTexts } from './written-texts.ts'

interface DialogProps {
  title: string
  description?: string
  open: boolean
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog. `actions` go in the footer, the primary one last. Escape, an outside click and the close button
 * ask for confirmation before they discard unsaved input.
 */
export function Dialog(props: DialogProps) {
  return props.open && <OpenDialog {...props} />
}

function OpenDialog({ title, description, onClose, actions, children }: DialogProps) {
  const { content, asks, leave, stay, noted } = useLeaving(onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && leave()}>
      <Radix.Portal>
        <Radix.Overlay className={style['overlay']} />
        <Radix.Content
          ref={content}
          className={style['dialog']}
          onCloseAutoFocus={keepOthersFocus}
          {...noted}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={style['head']}>
            <Radix.Title asChild>
              <h2>{title}</h2>
            </Radix.Title>
            <IconButton icon="close" label={t('Close')} onClick={leave} />
          </header>
          <div className={style['body']}>
            {description !== undefined && (
              <Radix.Description className={style['description']}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {asks ? (
            <LeaveQuestion onStay={stay} onLeave={onClose} />
          ) : (
            actions !== undefined && <footer className={style['foot']}>{actions}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Restores the focus shortly after the dialog closes, unless the reader has already moved it elsewhere. */
function keepOthersFocus(event: Event): void {
  if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault()
}

/** Closes at once if nothing is lost, otherwise after a confirmation. */
function useLeaving(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const [written] = useState(() => new WrittenTexts())
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (written.isLostWith(content.current)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [written])
  const stay = () => {
    setAsks(false)
    written.focusLast()
  }
  const leave = () => {
    if (asks) stay()
    else if (written.isLostWith(content.current)) setAsks(true)
    else onClose()
  }
  // Events of a portalled listbox bubble through React, although it is outside the dialog.
  const isWithin = (target: EventTarget) => content.current?.contains(target as Node) === true
  const noted = {
    onFocus: ({ target }: FocusEvent) => isWithin(target) && written.noteFocus(target),
    onInput: ({ target }: FormEvent) => isWithin(target) && written.noteInput(target),
  }
  return { content, asks, leave, stay, noted }
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <footer className={style['foot']}>
      <p className={style['question']} role="alert">
        {t('Discard unsaved changes?')}
      </p>
      <Button look="danger" onClick={onLeave}>
        {t('Discard')}
      </Button>
      <Button look="primary" autoFocus onClick={onStay}>
        {t('Keep writing')}
      </Button>
    </footer>
  )
}

interface FormDialogProps {
  title: string
  description?: string
  /** An error of the form as a whole, shown above its fields. */
  problem?: string | undefined
  /** The label of the primary button. */
  submit: string
  busy?: boolean
  /** More buttons, shown before Cancel. */
  others?: ReactNode
  /** Validation is left to the server. */
  noValidate?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, with Cancel and its primary button in the footer. */
export function FormDialog({
  title,
  description,
  problem,
  submit,
  busy = false,
  others,
  noValidate = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      title={title}
      {...(description === undefined ? {} : { description })}
      open
      onClose={onClose}
      actions={
        <>
          {others}
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={style['form']}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault()
          // React also bubbles submit events to a form around the dialog, which must not be submitted.
          event.stopPropagation()
          if (!busy) onSubmit()
        }}
      >
        <Problem>{problem}</Problem>
        {children}
      </form>
    </Dialog>
  )
}
