import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import style from './popover.module.css'

/** A popover anchored to its trigger. Escape and an outside click close it. */
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
  /** Leaves the focus in place on close. By default it returns to the trigger. */
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
