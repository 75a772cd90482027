import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import style from './popover.module.css'

/** A small panel beside what opens it; Escape and a click elsewhere close it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  keepsFocus,
  children,
}: {
  trigger: ReactNode
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
  /** Whether the focus is left where it is when it closes; otherwise what opened it has it again. */
  keepsFocus?: () => boolean
  children: ReactNode
}) {
  const controlled = open === undefined ? {} : { open }
  return (
    <Radix.Root {...controlled} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={style['popover']}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (keepsFocus?.() === true) event.preventDefault()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
