import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { classes } from '../kit/classes.ts'
import { Icon, type IconName } from '../kit/icon.tsx'
import { say, t } from '../kit/language/translate.ts'
import style from './command-menu.module.css'
import { addressOf, kinds } from './found.ts'
import { useRead } from './operations.ts'
import { changePreferences } from './preferences.ts'
import type { Screen } from './screen.ts'

interface Entry {
  /** Distinguishes entries with the same name. */
  id?: string
  label: string
  detail?: string | null
  icon: IconName
  run: () => void
}

/** The command menu: screens, actions and search results. */
export default function CommandMenu({
  screens,
  onClose,
}: {
  screens: readonly Screen[]
  onClose: () => void
}) {
  const [, go] = useLocation()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const found = useRead('getSearch', { q: words, limit: 5 }, { enabled: words.length > 1 })
  const doing = (run: () => void) => () => {
    onClose()
    run()
  }
  const to = (path: string) => doing(() => go(path))
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={t('Find or do anything')}
      className={style['menu']}
      overlayClassName={classes(style['overlay'])}
      contentClassName={classes(style['content'])}
      loop
    >
      <Command.Input
        className={style['input']}
        placeholder={t('Find or do anything')}
        value={text}
        onValueChange={setText}
      />
      <Command.List className={style['list']}>
        <Command.Empty className={style['empty']}>
          {found.isFetching ? t('Looking…') : t('No matches.')}
        </Command.Empty>
        <Entries heading={t('Go to')} entries={placesOf(screens, to)} />
        <RecordEntries to={to} />
        {words.length < 2 && <AgentEntries to={to} />}
        <Entries heading={t('Do')} entries={actionsOf(to, doing)} />
        {words.length > 1 &&
          found.data?.groups.map((group) => (
            <FoundEntries key={group.kind} group={group} words={text} to={to} />
          ))}
      </Command.List>
    </Command.Dialog>
  )
}

type To = (path: string) => () => void

function placesOf(screens: readonly Screen[], to: To): Entry[] {
  return screens.flatMap(({ path, navigation }) =>
    navigation === undefined
      ? []
      : [{ label: say(navigation.label), icon: navigation.icon, run: to(path.replace(/\/:.*$/, '') || '/') }],
  )
}

function actionsOf(to: To, doing: (run: () => void) => () => void): Entry[] {
  return [
    { label: t('Light theme'), icon: 'sun', run: doing(() => void changePreferences({ theme: 'light' })) },
    { label: t('Dark theme'), icon: 'moon', run: doing(() => void changePreferences({ theme: 'dark' })) },
    { label: t('Begin with a template'), icon: 'star', run: to('/templates') },
    { label: t('Tools'), icon: 'tool', run: to('/tools') },
    { label: t('Playbooks'), icon: 'text', run: to('/playbooks') },
    { label: t('Profile'), icon: 'person', run: to('/profile') },
    { label: t('API reference'), icon: 'file', run: doing(() => void window.open('/docs')) },
  ]
}

/** Objects and tables by name. */
function RecordEntries({ to }: { to: To }) {
  const objects = useRead('getObjects', {})
  const tables = useRead('getTables', {})
  const entries = [
    ...(objects.data?.results ?? []).map((one) => ({ ...one, path: `/records/${one.name}` })),
    ...(tables.data?.results ?? []).map((one) => ({ ...one, path: `/tables/${one.name}` })),
  ].map(({ display_name: label, path }): Entry => ({ label, icon: 'table', run: to(path) }))
  return <Entries heading={t('Records')} entries={entries} />
}

function AgentEntries({ to }: { to: To }) {
  const agents = useRead('getAgents', {})
  const entries = (agents.data?.results ?? []).map(
    ({ id, name }): Entry => ({ label: name, icon: 'agent', run: to(`/agents/${id}`) }),
  )
  return <Entries heading={t('Agents')} entries={entries} />
}

/** Search results of one type. */
function FoundEntries({
  group: { kind, results },
  words,
  to,
}: {
  group: Answers<'getSearch'>['groups'][number]
  words: string
  to: To
}) {
  const entries = results.map(
    (one): Entry => ({
      id: one.id,
      label: one.title,
      detail: one.within?.name ?? one.detail,
      icon: kinds[kind].icon,
      run: to(addressOf(one)),
    }),
  )
  return (
    <Entries heading={t('Found: {kind}', { kind: say(kinds[kind].label) })} words={words} entries={entries} />
  )
}

function Entries({
  heading,
  entries,
  words,
}: {
  heading: string
  entries: readonly Entry[]
  /** The search term, so that cmdk doesn't filter results with different names. */
  words?: string
}) {
  if (entries.length === 0) return null
  return (
    <Command.Group heading={heading} className={style['group']}>
      {entries.map(({ id = '', label, detail, icon, run }) => (
        <Command.Item
          key={`${icon}${id}${label}`}
          value={`${heading} ${label} ${id}`}
          {...(words === undefined ? {} : { keywords: [words] })}
          onSelect={run}
          className={style['item']}
        >
          <Icon name={icon} />
          <span className={style['label']}>{label}</span>
          {typeof detail === 'string' && <small className={style['detail']}>{detail}</small>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
