import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCurrentSession } from '../../app/session.ts'
import { Button } from '../../kit/button.tsx'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Checkbox, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../kit/menu.tsx'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import type { ViewHandle } from './use-view.ts'

/** The current view and its actions. */
export function ViewMenu({ source, detail, handle }: { source: Source; detail: Detail; handle: ViewHandle }) {
  const { user, account } = useCurrentSession()
  const [asking, setAsking] = useState<'save' | 'rename' | undefined>()
  const { view, isChanged } = handle
  const mayChange = view !== undefined && (view.created_by === user.id || account.role !== 'MEMBER')
  return (
    <>
      <Menu
        trigger={
          <Button icon={handle.state.type === 'kanban' ? 'board' : 'table'}>{view?.name ?? t('All')}</Button>
        }
      >
        <Views source={source} detail={detail} chosen={view} />
        <MenuLine />
        <MenuItem icon="add" onSelect={() => setAsking('save')}>
          {t('Save as a new view')}
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem icon="edit" onSelect={() => setAsking('rename')}>
              {t('Rename')}
            </MenuItem>
            <MenuItem icon="people" onSelect={() => void handle.patch({ shared: !view.shared })}>
              {view.shared ? t('Keep for myself') : t('Share with everyone')}
            </MenuItem>
            <MenuItem icon="trash" danger onSelect={() => void handle.remove()}>
              {t('Delete view')}
            </MenuItem>
          </>
        )}
        <MenuItem icon="undo" onSelect={handle.reset}>
          {view === undefined ? t('Show as at first') : t('Forget changes')}
        </MenuItem>
      </Menu>
      {isChanged && mayChange && <Button onClick={() => void handle.save()}>{t('Save view')}</Button>}
      {asking !== undefined && (
        <NameDialog
          title={asking === 'save' ? t('Save as a new view') : t('Rename')}
          name={asking === 'save' ? '' : (view?.name ?? '')}
          asksForSharing={asking === 'save'}
          onClose={() => setAsking(undefined)}
          onDone={(name, shared) => {
            setAsking(undefined)
            void (asking === 'save' ? handle.saveAs(name, shared) : handle.patch({ name }))
          }}
        />
      )}
    </>
  )
}

/** Shared and private views. */
function Views({ source, detail, chosen }: { source: Source; detail: Detail; chosen: ViewHandle['view'] }) {
  const [, go] = useLocation()
  const choices = (shared: boolean) =>
    detail.views
      .filter((one) => one.shared === shared)
      .map((one) => ({ value: String(one.id), label: one.name }))
  const mine = choices(false)
  const choose = (id: string) => go(id === '' ? source.path : `${source.path}/${id}`)
  const value = String(chosen?.id ?? '')
  return (
    <>
      <MenuChoices
        label={t('View')}
        value={value}
        options={[{ value: '', label: t('All') }, ...choices(true)]}
        onChange={choose}
      />
      {mine.length > 0 && <MenuChoices label={t('Mine')} value={value} options={mine} onChange={choose} />}
    </>
  )
}

function NameDialog({
  title,
  name: given,
  asksForSharing,
  onDone,
  onClose,
}: {
  title: string
  name: string
  asksForSharing: boolean
  onDone: (name: string, shared: boolean) => void
  onClose: () => void
}) {
  const [name, setName] = useState(given)
  const [isShared, setShared] = useState(false)
  return (
    <FormDialog
      title={title}
      submit={t('Save')}
      onSubmit={() => name.trim() !== '' && onDone(name.trim(), isShared)}
      onClose={onClose}
    >
      <Field label={t('Name')}>
        {(control) => (
          <TextInput {...control} autoFocus value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {asksForSharing && (
        <Checkbox
          label={t('Share with everyone')}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
    </FormDialog>
  )
}
