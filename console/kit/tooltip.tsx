import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import style from './popover.module.css'

/** A text that appears while its trigger has the pointer or the focus. Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={style['tooltip']} sideOffset={4} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
