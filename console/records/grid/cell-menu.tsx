import { ContextMenu } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import style from '../../kit/menu.module.css'
import { Key } from '../../kit/surface.tsx'
import type { ColumnItem } from './column-menu.tsx'

export interface RowItem extends ColumnItem {
  keys?: string
}

/** The context menu of the selection, opened by right-click or Shift+F10. */
export function CellMenu({
  rows,
  column,
  children,
}: {
  rows: readonly RowItem[]
  column: readonly ColumnItem[]
  children: ReactNode
}) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className={style['menu']} collisionPadding={8}>
          {rows.map((item) => (
            <Item key={item.label} {...item} />
          ))}
          {rows.length > 0 && column.length > 0 && <ContextMenu.Separator className={style['line']} />}
          {column.length > 0 && (
            <ContextMenu.Sub>
              <ContextMenu.SubTrigger className={style['item']}>
                <Icon name="columns" />
                <span>{t('Column')}</span>
                <span className={style['end']}>
                  <Icon name="chevronRight" size={12} />
                </span>
              </ContextMenu.SubTrigger>
              <ContextMenu.Portal>
                <ContextMenu.SubContent className={style['menu']} collisionPadding={8}>
                  {column.map((item, index) => (
                    <Fragment key={item.label}>
                      {item.begins === true && index > 0 && (
                        <ContextMenu.Separator className={style['line']} />
                      )}
                      <Item {...item} />
                    </Fragment>
                  ))}
                </ContextMenu.SubContent>
              </ContextMenu.Portal>
            </ContextMenu.Sub>
          )}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function Item({ label, icon, run, keys, danger = false }: RowItem) {
  return (
    <ContextMenu.Item className={classes(style['item'], danger && style['danger'])} onSelect={run}>
      <Icon name={icon} />
      <span>{label}</span>
      {keys !== undefined && (
        <span className={style['end']}>
          <Key>{keys}</Key>
        </span>
      )}
    </ContextMenu.Item>
  )
}
