import { Popover as Radix } from 'radix-ui'
import { type ReactElement, useId, useState } from 'react'
import style from './popover.module.css'

const stay = (event: Event) => event.preventDefault()

/** A text that appears while its trigger has the pointer or the focus. Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [show, hide] = [() => setOpen(true), () => setOpen(false)]
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Anchor
        asChild
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        {children}
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          id={id}
          role="tooltip"
          className={style['tooltip']}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
