import { useEffect, useMemo, useRef } from 'react'
import { Link, useParams } from 'wouter'
import { Page } from '../../app/page.tsx'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { msg, say, type Text, t } from '../../kit/language/translate.ts'
import { Notice, Skeleton } from '../../kit/states.tsx'
import { type Kind, type Source, sourceOf } from '../source.ts'
import { type Detail, useDetail, useRights } from '../use-detail.ts'
import { FieldsPart } from './fields-part.tsx'
import { GeneralPart } from './general-part.tsx'
import { ImportPart } from './import-part.tsx'
import { SecurityPart } from './security-part.tsx'
import style from './setup.module.css'
import { TypesPart } from './types-part.tsx'

const parts: Readonly<
  Record<
    string,
    { label: Text; for?: Kind; Shown: (props: { source: Source; detail: Detail }) => React.ReactNode }
  >
> = {
  fields: { label: msg('Fields'), Shown: FieldsPart },
  types: { label: msg('Record types'), for: 'object', Shown: TypesPart },
  security: { label: msg('Security'), Shown: SecurityPart },
  import: { label: msg('Import'), Shown: ImportPart },
  general: { label: msg('General'), Shown: GeneralPart },
}

/** The settings of an object or table: fields, types, permissions. */
export function SetupPage({ kind }: { kind: Kind }) {
  const { name = '', part = 'fields' } = useParams()
  const source = useMemo(() => sourceOf(kind, name), [kind, name])
  const detail = useDetail(source)
  const rights = useRights(source, detail.data)
  if (detail.error !== null) return <ErrorPage error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <Skeleton />
  const shown = parts[part]
  const isAllowed = part === 'import' ? rights.write : rights.define
  return (
    <Page
      title={t('Set up {object}', { object: detail.data.display_name })}
      crumbs={[{ label: detail.data.display_name, to: source.path }]}
      width="wide"
    >
      <Tabs source={source} here={part} />
      {shown === undefined || !isAllowed ? (
        <Notice
          icon="lock"
          title={t('You can’t change this.')}
          actions={<ButtonLink to={source.path}>{t('Show the rows')}</ButtonLink>}
        >
          <p>{t('Ask an admin of your account for access.')}</p>
        </Notice>
      ) : (
        <shown.Shown source={source} detail={detail.data} />
      )}
    </Page>
  )
}

/** Scrolls to the current tab in narrow windows. */
function Tabs({ source, here }: { source: Source; here: string }) {
  const shown = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  return (
    <nav className={style['tabs']} aria-label={t('Parts of the set-up')}>
      {Object.entries(parts).map(([key, one]) =>
        one.for === undefined || one.for === source.kind ? (
          <Link
            key={key}
            {...(key === here ? { ref: shown } : {})}
            href={`${source.path}/setup/${key}`}
            className={classes(style['tab'], key === here && style['here'])}
            aria-current={key === here ? 'page' : undefined}
          >
            {say(one.label)}
          </Link>
        ) : null,
      )}
    </nav>
  )
}
