import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './menu.module.css'

/** A menu of actions under its button. */
export function Menu({
  trigger,
  children,
  align = 'start',
}: {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={style['menu']} align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function MenuItem({
  icon,
  danger = false,
  end,
  children,
  onSelect,
}: {
  icon?: IconName
  danger?: boolean
  end?: ReactNode
  children: ReactNode
  onSelect: () => void
}) {
  return (
    <DropdownMenu.Item className={classes(style['item'], danger && style['danger'])} onSelect={onSelect}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      {end !== undefined && <span className={style['end']}>{end}</span>}
    </DropdownMenu.Item>
  )
}

/** A menu to select one of several values. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <DropdownMenu.Label className={style['label']}>{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={style['item']}
          onSelect={(event) => event.preventDefault()}
        >
          <span className={style['tick']}>
            <DropdownMenu.ItemIndicator>
              <Icon name="check" size={13} />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuLine() {
  return <DropdownMenu.Separator className={style['line']} />
}
